/** Whether a key press belongs to what has focus rather than to the page. */
export function isTypingPlace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
