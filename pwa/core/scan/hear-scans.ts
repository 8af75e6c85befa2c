import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { readKeys, typedText, type ScannedKey } from './hand-scan.ts';
import { scanListeners as listeners } from './scan-listeners.ts';
import { endsScan, keyPace, longestStop } from './scanner-pace.ts';

/** Longest code a scanner sends, in characters: a GS1 Digital Link with everything beside the GTIN. */
const longestScan = 300;
/** How long a scanner may wait before the key that ends a code, in milliseconds: nothing can be missing then. */
const longestWait = 1_000;
/**
 * Digits of the code that needs no key to end it. Of others a beginning may be a code, too: element strings begin with 0, case numbers mostly
 * with 1, and a scanner may stop anywhere within them.
 */
const wholeWithoutEnd = /^[2-9]\d{12}$/;
/** For how long digits that nothing ended are taken for the beginning of what comes next, whoever typed them, in milliseconds. */
const freshFor = 5_000;
/** Fewest keys by whose pace a scanner is known. */
const shortestPace = 2;
/** Fewest characters that are a scan at all when no code is in them: two keys may be rolled as fast. */
const shortestUnread = 3;
/** ASCII 29, for which scanners press Ctrl and ], or F8, or hold Alt and type 029. */
const separator = '\u001d';

/** What the page or the browser takes for a shortcut, as the search in the page. */
const withinScan = `/' ${separator}`;
/** Of these what leads into a field: the end of a scan that stopped before it would be typed and sent there. */
const leadsAway = "/'";
/** What a scan may begin with that leaves its end to come: digits, or the address of a Digital Link. */
const beginsScan = /\d|^https?:/i;

let keys: ScannedKey[] = [];
/** what the field held before the first of `keys` */
let heldBefore = '';
let lastAt = -Infinity;
/** when the first of `keys` came */
let begunAt = -Infinity;
let isScanner = false;
/** runs while nothing follows a code that may have no key to end it */
let rest: ReturnType<typeof setTimeout> | undefined;
/** when a code was last taken without a key that ended it */
let endedAt = -Infinity;
/**
 * What nothing ended, before the first of `keys`. What came at the pace of a scanner stays the beginning of the next scan for however
 * long: hardly a scanner leaves a code without its end, but it may stop within it for any time. Null when there is none.
 */
let unended: { readonly keys: readonly ScannedKey[]; readonly at: number; readonly isScanner: boolean } | null = null;
/** digits typed while Alt is held */
let altDigits = '';
const pace = keyPace();

/** Inputs that take no text: a scan that arrives with focus on one of them is nobody else's. */
const textless = /^(checkbox|radio|button|submit)$/;

function isInField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && textless.test(target.type)) return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The field that the keys go to, where the page has marked its fields as ones that a scan passes by and this is not its GTIN field. */
function passedField(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof HTMLInputElement) || target.name === 'gtin_number') return null;
  return target.closest('[data-pass-scans]') && target;
}

/** Gives a field its text back, in a way that React takes for typing. */
function restore(field: HTMLInputElement): void {
  field.setRangeText(heldBefore, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function forget(): void {
  keys = [];
  lastAt = -Infinity;
  unended = null;
  pace.end();
}

/** Whether somebody is at work here with a hand: what a scanner left is not continued from now on. */
function hearPress(): void {
  if (unended) unended = { ...unended, isScanner: false };
  isScanner = false;
}

/** Whether digits or an address wait here for the rest of a scan. */
function isUnderWay(at: number): boolean {
  const isDue = (beginning: { readonly at: number; readonly isScanner: boolean }): boolean =>
    beginning.isScanner || at - beginning.at <= freshFor;
  if (unended && isDue(unended)) return true;
  const isPaced = isScanner && keys.length >= shortestPace;
  return beginsScan.test(typedText(keys)) && isDue({ at: lastAt, isScanner: isPaced });
}

/** Whether a key is one of a scan, so that it is no shortcut. */
function belongsToScan(character: string, at: number): boolean {
  if (keys.length > 0 && at - lastAt <= longestStop) return withinScan.includes(character);
  if (!leadsAway.includes(character)) return false;
  // Pressed again after nothing came: a person is at work, who wants the shortcut.
  const [only] = keys;
  if (keys.length === 1 && only && leadsAway.includes(only.character)) hearPress();
  return isUnderWay(at);
}

/** Whether what came may be the end of a scan that began before it. */
function isTornOff(sent: readonly ScannedKey[]): boolean {
  const [first] = sent;
  if (!unended || !first) return false;
  if (unended.isScanner || begunAt - unended.at <= freshFor) return true;
  // After a while a person's digits are nothing to a scan, unless both are one code: then a slow scanner stopped within it.
  return isWhole([...unended.keys, ...sent]);
}

/** Whether keys are a code with a right check digit. */
function isWhole(sent: readonly ScannedKey[]): boolean {
  const code = readKeys(sent);
  return code !== null && checkGtin(code.gtin) === null;
}

const modifiers = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|OS)$/;

/** The character of a key, as a scanner means it; null for a key that is none. */
function characterOf(event: KeyboardEvent): string | null {
  const { key } = event;
  if (event.ctrlKey) return key === ']' || event.code === 'BracketRight' ? separator : null;
  if (key === 'F8' || key === 'Dead') return keys.length > 0 ? separator : null;
  return key.length === 1 ? key : null;
}

function add(key: ScannedKey, at: number, field: HTMLInputElement | null): void {
  const heard = pace.hear(at);
  if (heard.isNew) {
    // What a person types into a field is no beginning of a scan.
    const isBeginning = (isScanner || !field) && beginsScan.test(typedText(keys));
    if (isBeginning) {
      const before = unended?.keys ?? [];
      const isPaced = unended?.isScanner === true || (isScanner && keys.length >= shortestPace);
      unended = { keys: [...before, ...keys].slice(-longestScan), at: lastAt, isScanner: isPaced };
    }
    keys = [];
    begunAt = at;
  }
  if (keys.length === 0) heldBefore = field?.value ?? '';
  if (keys.length < longestScan) keys.push(key);
  lastAt = at;
  isScanner = heard.isScanner;
}

/** A digit typed on the number keys while Alt is held, as scanners do that know no layout. */
function altDigit({ altKey, code, key }: KeyboardEvent): string {
  if (!altKey) return '';
  return /^Numpad(\d)$/.exec(code)?.[1] ?? (code === '' && /^\d$/.test(key) ? key : '');
}

/** Carriage return and line feed as control keys. The browser would open its list of downloads. */
function isLineEnd({ key, timeStamp }: KeyboardEvent): boolean {
  return /^[jm]$/i.test(key) && keys.length > 0 && timeStamp - lastAt <= longestStop;
}

function hearUp({ key, timeStamp, target }: KeyboardEvent): void {
  if (key !== 'Alt' || altDigits === '') return;
  const character = String.fromCharCode(Number(altDigits) % 256);
  altDigits = '';
  const isFielded = isInField(target);
  const field = isFielded ? passedField(target) : null;
  if (isFielded && !field) return;
  if (character === '\r') return;
  add({ character, place: '', isShifted: false }, timeStamp, field);
}

function hear(event: KeyboardEvent): void {
  if (listeners.page.length + listeners.shell.length === 0) return;
  if (modifiers.test(event.key)) return;
  const isFielded = isInField(event.target);
  const field = isFielded ? passedField(event.target) : null;
  if (isFielded && !field) return;
  altDigits += altDigit(event);
  if (event.metaKey || event.altKey) return;
  // A key that is held down is as fast as a scanner.
  if (event.repeat) return forget();
  clearTimeout(rest);
  if (event.ctrlKey ? isLineEnd(event) : endsScan(event)) return end(event, field);
  const character = characterOf(event);
  if (character === null) {
    if (!event.ctrlKey) forget();
    return;
  }
  if (!field && belongsToScan(character, event.timeStamp)) {
    event.preventDefault();
    event.stopPropagation();
  }
  add({ character, place: event.code, isShifted: event.shiftKey }, event.timeStamp, field);
  if (!isFielded && isScanner && keys.length >= 13) rest = setTimeout(endByRest, longestWait);
}

/** Some scanners send no key after a code: a whole one is taken when nothing has come for as long as an end is waited for. */
function endByRest(): void {
  if (!wholeWithoutEnd.test(typedText(keys)) || !isWhole(keys)) return;
  // A whole code before it was left without an end by such a scanner; anything else may be where this one begins.
  if (unended && begunAt - unended.at <= freshFor && !isWhole(unended.keys)) return;
  const code = readKeys(keys);
  endedAt = lastAt;
  forget();
  if (code) (listeners.page[0] ?? listeners.shell[0])?.onCode(code.gtin, code.elements, code.undivided);
}

function end(event: KeyboardEvent, field: HTMLInputElement | null): void {
  const sent = keys;
  const wait = event.timeStamp - lastAt;
  const before = unended?.keys ?? [];
  const isTorn = wait > longestWait || isTornOff(sent);
  const isFast = wait <= longestStop ? pace.hear(event.timeStamp).isScanner : isScanner;
  // The end of what was taken without it is nobody else's.
  if (sent.length === 0 && event.timeStamp - endedAt <= freshFor) event.preventDefault();
  forget();
  endedAt = -Infinity;
  if (sent.length === 0 || (wait > freshFor && !isFast)) return;
  const listener = listeners.page[0] ?? listeners.shell[0];
  if (!isFast && (field || !listener?.takesSlow)) return;
  const code = readKeys(sent);
  const isRight = isWhole(sent);
  // What people write in a field may be any number; and what a person types into no field is a code or nothing.
  if (!isRight && (field || (!isFast && !isWhole([...before, ...sent])))) return;
  const isRead = code !== null && !isTorn;
  if (!isRead && (isTorn ? before.length : 0) + sent.length < shortestUnread) return;
  // After a while the key may be a person's, for whatever has focus: it is not taken away then.
  if (wait <= freshFor) event.preventDefault();
  // Not for the list of suggestions either.
  if (field) event.stopPropagation();
  if (field && isRead) restore(field);
  if (isRead) return listener?.onCode(code.gtin, code.elements, code.undivided);
  const say = listeners.page[0]?.onUnread ?? listeners.alarm;
  say?.({ text: typedText(sent), isTorn });
}

/** Hears every key from now on, and those that came while this was on its way. */
export function hearScans(early: readonly KeyboardEvent[]): void {
  for (const event of early) (event.type === 'keyup' ? hearUp : hear)(event);
  // Before the field and React hear the key that ends a scan.
  document.addEventListener('keydown', hear, true);
  document.addEventListener('keyup', hearUp, true);
  document.addEventListener('pointerdown', hearPress, true);
}
