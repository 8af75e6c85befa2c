/** Rows of a list and what became of them. */
export interface ImportFigures {
  readonly rows: number;
  /** different keys taken; of one that comes twice the last row counts */
  readonly accepted: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
}
