/** SQL of the name a company goes by while lists give its NIP alone; `nip` is an SQL expression. */
export function placeholderNameOf(nip: string): string {
  return `'NIP ' || ${nip}`;
}
