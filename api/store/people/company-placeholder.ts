/** SQL of a company's name while only its NIP is known; `nip` is an SQL expression. */
export function placeholderNameOf(nip: string): string {
  return `'NIP ' || ${nip}`;
}
