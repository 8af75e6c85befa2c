import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { GtinField } from '../../pwa/ui/barcode/gtin-field.tsx';
import { groupTyped } from '../../pwa/ui/barcode/use-gtin-input.ts';

let kept = '';
const firstDigit = vi.fn();

function Form({ final = false, error }: { final?: boolean; error?: string }) {
  const [value, setValue] = useState('');
  kept = value;
  return <GtinField value={value} onChange={setValue} final={final} error={error} onFirstDigit={firstDigit} />;
}

/** The field with the rule for pasted and scanned text, which comes in a chunk of its own. */
async function renderReady(): Promise<void> {
  render(<Form />);
  await vi.dynamicImportSettled();
}

afterEach(() => {
  cleanup();
  firstDigit.mockReset();
});

function field(): HTMLInputElement {
  return screen.getByLabelText('Numer GTIN (EAN)');
}

function type(text: string): void {
  fireEvent.focus(field());
  fireEvent.input(field(), { target: { value: text } });
}

test.each([
  ['5', '5'],
  ['5901520', '5 901520'],
  ['5901520000059', '5 901520 000059'],
  ['59015200', '5 901520 0'],
  ['96385074', '9638 5074'],
  ['00000000', '0 000000 0'],
  ['614141000036', '6 14141 00003 6'],
  ['15901520000056', '1 59 01520 00005 6'],
  ['59a', '59a'],
])('%s is shown in groups as %s', (digits, shown) => {
  expect(groupTyped(digits)).toBe(shown);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 3],
  [13, 15],
])('the caret stays after digit %i when spaces are put in: at %i', (selectionStart, at) => {
  render(<Form />);
  field().focus();
  fireEvent.input(field(), { target: { value: '5901520000059', selectionStart, selectionEnd: selectionStart } });
  expect([field().value, field().selectionStart]).toEqual(['5 901520 000059', at]);
});

test('digits are grouped while typing and handed over bare', () => {
  render(<Form />);
  type('5901520');
  expect(field().value).toBe('5 901520');
  expect(kept).toBe('5901520');
});

test.each(['5 901520 000059', '5-901520-000059', '590\u00a01520000059', '(01)15901520000056'])(
  'pasted %s is accepted',
  (pasted) => {
    render(<Form />);
    fireEvent.paste(field(), { clipboardData: { getData: () => pasted } });
    expect(kept).toMatch(/^\d{13,14}$/);
    expect(screen.getByText(/cyfra kontrolna się zgadza/)).toBeTruthy();
  },
);

test('of eight digits it is said that more may come while they are typed, not after a paste', () => {
  render(<Form />);
  const more = () => screen.queryByText(/Jeśli to początek dłuższego numeru/);
  type('96385074');
  expect(more()).not.toBeNull();
  fireEvent.paste(field(), { clipboardData: { getData: () => '9638 5074' } });
  expect(more()).toBeNull();
  expect(screen.getByText(/8 cyfr, cyfra kontrolna się zgadza/)).toBeTruthy();
  type('9638507');
  fireEvent(field(), createEvent.input(field(), { target: { value: '96385074' }, inputType: 'insertText' }));
  expect(more()).not.toBeNull();
  type('');
  fireEvent(field(), createEvent.input(field(), { target: { value: '96385074' }, inputType: 'insertFromDrop' }));
  expect(more()).toBeNull();
});

test.each([
  'https://id.gs1.org/01/05907770050387',
  'EAN 5 907770 050387',
  'GTIN: 5907770050387',
  '„5907770050387”',
  '0105907770050387',
  ']C10105907770050387',
  ']d20105907770050387',
])('the number is taken out of a pasted %s', async (pasted) => {
  await renderReady();
  fireEvent.paste(field(), { clipboardData: { getData: () => pasted } });
  // The first time the rule is brought for it.
  await waitFor(() => expect(kept).toMatch(/^0?5907770050387$/));
});

test('of two pasted numbers neither is chosen', async () => {
  await renderReady();
  const isUntouched = fireEvent.paste(field(), { clipboardData: { getData: () => '5907770050387, 96385074' } });
  expect(isUntouched).toBe(true);
  await vi.dynamicImportSettled();
  expect(kept).toBe('');
});

/**
 * Keys of a scanner or of fingers: each adds a character so many milliseconds after the one before, and Enter or Tab ends them.
 * Returns whether the field left the last key to the browser.
 */
function keys(text: string, pace: number, last: 'Enter' | 'Tab' = 'Enter'): boolean {
  const press = (key: string, count: number): boolean => {
    const event = createEvent.keyDown(field(), { key });
    return fireEvent(field(), Object.defineProperty(event, 'timeStamp', { value: 1_000 + count * pace }));
  };
  for (let count = 1; count <= text.length; count++) {
    press(text[count - 1] ?? '', count);
    // A busy device hears all keys at once, or late.
    fireEvent.input(field(), { target: { value: field().value + text[count - 1] } });
  }
  return press(last, text.length + 1);
}

test('the number is taken out of what a hand scanner sends into the field', async () => {
  await renderReady();
  keys('https://id.gs1.org/01/05907770050387', 10);
  expect(kept).toBe('05907770050387');
});

test('a scanned label with a wrong check digit leaves its number, whose wrong digit is named', async () => {
  await renderReady();
  keys('(01)05907770050388(10)L2611A', 10);
  expect(kept).toBe('05907770050388');
  expect(screen.getByText(/Błędna cyfra kontrolna: jest 8, powinna być 7\./)).toBeTruthy();
});

test('a scan of the eight digits of UPC-E leaves the number that they stand for', async () => {
  await renderReady();
  keys('04252614', 10);
  expect(kept).toBe('042100005264');
});

test.each([
  ['5907770050387', 10, 'Tab', 'sent'],
  ['https://id.gs1.org/01/05907770050387', 10, 'Tab', 'sent'],
  ['59077700503', 10, 'Tab', 'left'],
  ['5907770050387', 120, 'Tab', 'left'],
] as const)('%s, a key in %d ms, ended with %s, is %s', async (text, pace, last, outcome) => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Form />
      <button type="submit">Sprawdź</button>
    </form>,
  );
  await vi.dynamicImportSettled();
  expect(keys(text, pace, last)).toBe(outcome === 'left');
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveBeenCalledTimes(outcome === 'sent' ? 1 : 0);
});

test('letters that people type do not stay, nor do they move the caret', async () => {
  await renderReady();
  keys('EAN5907770050387', 120);
  expect([kept, field().value]).toEqual(['5907770050387', '5 907770 050387']);
  field().focus();
  fireEvent.input(field(), { target: { value: '5 907x770 050387', selectionStart: 6, selectionEnd: 6 } });
  expect([field().value, field().selectionStart]).toEqual(['5 907770 050387', 5]);
});

test('a scan in place of a selected number is read whole', async () => {
  await renderReady();
  type('05907770050387');
  field().select();
  for (const [count, key] of [...'0105907770010725'].entries()) {
    const event = createEvent.keyDown(field(), { key });
    fireEvent(field(), Object.defineProperty(event, 'timeStamp', { value: 5_000 + count * 10 }));
    const value = count === 0 ? key : field().value + key;
    fireEvent(field(), createEvent.input(field(), { target: { value }, inputType: 'insertText', data: key }));
  }
  const enter = createEvent.keyDown(field(), { key: 'Enter' });
  fireEvent(field(), Object.defineProperty(enter, 'timeStamp', { value: 5_200 }));
  expect(kept).toBe('05907770010725');
});

test('while typing it says how many digits are missing and who issued the number', () => {
  render(<Form />);
  type('5901520');
  expect(screen.getByText('Brakuje 6 cyfr do 13. Prefiks 590: GS1 Polska.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('a wrong check digit is named and marks the field', () => {
  render(<Form />);
  type('5907777002118');
  const said = screen.getByText('Błędna cyfra kontrolna: jest 8, powinna być 2.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(said.closest('[id]')?.id).toBe(field().getAttribute('aria-describedby')?.split(' ').at(-1));
});

test('a number of 11 digits is refused only when nothing more will come', () => {
  render(<Form />);
  type('59015200000');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText('Zła liczba cyfr: jest 11. GTIN ma 8, 12, 13 albo 14 cyfr.')).toBeTruthy();
});

test('letters never stay, however they come', () => {
  render(<Form />);
  type('59A');
  expect([kept, field().value]).toEqual(['59', '5 9']);
  fireEvent(field(), createEvent.input(field(), { target: { value: '59-ab.12' }, inputType: 'insertFromDrop' }));
  expect([kept, field().value]).toEqual(['5912', '5 912']);
});

test('the error of the form is said instead of the field’s own words', () => {
  render(<Form error="Pole wymagane" />);
  expect(screen.getByText('Pole wymagane')).toBeTruthy();
});

test('the first digit is announced once', () => {
  render(<Form />);
  type('5');
  type('59');
  expect(firstDigit).toHaveBeenCalledTimes(1);
});
