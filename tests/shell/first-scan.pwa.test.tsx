import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent = vi.fn();

/** A page that has just begun: the rule for what is more than digits is not there yet. */
async function renderForm(): Promise<HTMLInputElement> {
  vi.resetModules();
  const { GtinField } = await import('../../pwa/ui/barcode/gtin-field.tsx');
  function Form() {
    const [value, setValue] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(value);
        }}
      >
        <GtinField value={value} onChange={setValue} final={false} />
        <button type="submit">Sprawdź</button>
      </form>
    );
  }
  render(<Form />);
  return screen.getByLabelText('Numer GTIN (EAN)');
}

/** Keys of a scanner, 10 ms apart; false where the last one was kept from the browser. */
function scan(field: HTMLInputElement, text: string, last: 'Enter' | 'Tab'): boolean {
  const press = (key: string, at: number): boolean =>
    fireEvent(field, Object.defineProperty(createEvent.keyDown(field, { key }), 'timeStamp', { value: at }));
  for (const [count, key] of [...text].entries()) {
    press(key, 1_000 + count * 10);
    fireEvent.input(field, { target: { value: field.value + key } });
  }
  return press(last, 1_000 + text.length * 10);
}

beforeEach(() => sent.mockReset());
afterEach(cleanup);

test.each(['Enter', 'Tab'] as const)(
  'a link scanned first of all and ended with %s is read, then sent',
  async (last) => {
    expect(scan(await renderForm(), 'https://id.gs1.org/01/05907770050387', last)).toBe(false);
    await waitFor(() => expect(sent).toHaveBeenCalledWith('05907770050387'));
    expect(sent).toHaveBeenCalledTimes(1);
  },
);

test('digits alone wait for nothing', async () => {
  expect(scan(await renderForm(), '5907770050387', 'Enter')).toBe(true);
});
