/** The page of a list that the address names (`?page=`), from 1; 1 where it names none or nonsense. */
export function pageOfAddress(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? '1');
  return Number.isInteger(asked) && asked > 0 ? asked : 1;
}
