/** What is typed or pressed beside characters. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/** Code that runs in the page: it sees nothing of the test but its arguments, which go as JSON, and so does what it returns. */
export type InPage<Arguments extends unknown[], Result> = (...given: Arguments) => Result | Promise<Result>;

/** One page of one engine, as much of it as every engine can do. Keys and presses are the browser's own, not made by a script. */
export interface EnginePage {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  run<Arguments extends unknown[], Result>(inPage: InPage<Arguments, Result>, ...given: Arguments): Promise<Result>;
  /** Presses the middle of the first element of this selector. */
  press(selector: string): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** a picture of what is in the window, as PNG */
  picture(): Promise<Buffer>;
  /** what the console said was wrong, and what no script caught, since the page was opened */
  complaints(): Promise<string[]>;
  /** Ends the page and everything that its browser kept. */
  close(): Promise<void>;
}

/** A window of 390 × 844 or of 1280 × 900. */
export type Width = 390 | 1280;

export interface Engine {
  readonly version: string;
  /** A page of a browser that has kept nothing yet. */
  newPage(width: Width): Promise<EnginePage>;
  close(): Promise<void>;
}

export const heights: Record<Width, number> = { 390: 844, 1280: 900 };
