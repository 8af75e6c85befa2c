/**
 * Matches the innermost element whose whole text fits, as a person reads it: by itself the library looks at the text that stands in an
 * element alone, without that of the elements in it, and dates stand in elements of their own (pwa/ui/layout/unbroken.tsx).
 */
export function wholeText(wanted: RegExp | string): (content: string, element: Element | null) => boolean {
  const fits = ({ textContent }: Element): boolean => {
    const text = textContent.replace(/\s+/g, ' ').trim();
    return typeof wanted === 'string' ? text === wanted : wanted.test(text);
  };
  return (_content, element) => element !== null && fits(element) && ![...element.children].some(fits);
}
