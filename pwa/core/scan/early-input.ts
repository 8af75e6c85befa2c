export interface EarlyInput {
  typed: string;
  isSubmitted: boolean;
  hadFocus: boolean;
}

/**
 * What a person did in home's field on the static page before React took over, from the marks that shell.js leaves; taken once. Null when
 * nothing was done.
 */
export function takeEarlyInput(): EarlyInput | null {
  const root = document.documentElement;
  const early = {
    typed: root.getAttribute('data-typed') ?? '',
    isSubmitted: root.hasAttribute('data-submitted'),
    hadFocus: root.hasAttribute('data-focused'),
  };
  for (const mark of ['data-typed', 'data-submitted', 'data-focused']) root.removeAttribute(mark);
  return early.typed || early.isSubmitted || early.hadFocus ? early : null;
}
