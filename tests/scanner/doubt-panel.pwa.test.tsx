import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DoubtPanel } from '../../pwa/features/scanner/reading/doubt-panel.tsx';
import type { Doubt } from '../../pwa/features/scanner/reading/read-code.ts';

afterEach(cleanup);

const doubt: Doubt = {
  read: { format: 'EAN13', text: '5907777002112', isGs1: false },
  others: ['5907777007162'],
  why: 'unsure',
  strip: null,
};
const field = (place: number): HTMLInputElement => screen.getByLabelText(new RegExp(`^Cyfra ${place}(,|$)`));
const type = (place: number, typed: string) => fireEvent.change(field(place), { target: { value: typed } });
const confirm = () => screen.getByRole('button', { name: 'Cyfry się zgadzają, sprawdź' });

function show(shown: Doubt) {
  const onCode = vi.fn();
  const onAgain = vi.fn();
  render(<DoubtPanel doubt={shown} onCode={onCode} onAgain={onAgain} />);
  return { onCode, onAgain };
}

test('says what differs, and gives the code only when the person presses', () => {
  const { onCode } = show(doubt);
  expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Nie mamy pewnościPorównaj z cyframi na etykiecie. Dwa odczyty różnią się w 2 cyfrach.',
  );
  expect(field(10).value).toBe('2');
  expect(screen.getByLabelText(/^Cyfra 10, drugi odczyt: 7/)).toBe(field(10));
  expect(onCode).not.toHaveBeenCalled();
  fireEvent.click(confirm());
  expect(onCode).toHaveBeenCalledExactlyOnceWith({ gtin: '5907777002112', elements: [] });
});

test('digits are corrected one by one; wrong ones are said and cannot be sent', () => {
  const { onCode } = show(doubt);
  type(10, '7');
  expect(document.activeElement).toBe(field(11));
  expect(screen.getByRole('status').textContent).toMatch(/Błędna cyfra kontrolna/);
  expect(confirm()).toHaveProperty('disabled', true);
  type(12, '6');
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(
    '13 cyfr, cyfra kontrolna się zgadza.',
  );
  type(12, '');
  expect(confirm()).toHaveProperty('disabled', true);
  type(12, '6');
  fireEvent.click(confirm());
  expect(onCode).toHaveBeenCalledExactlyOnceWith({ gtin: '5907777007162', elements: [] });
});

test('a whole number can be pasted over, of another length too', () => {
  const { onCode } = show(doubt);
  type(1, '9638 5074');
  expect(screen.getAllByRole('textbox')).toHaveLength(8);
  fireEvent.click(confirm());
  expect(onCode).toHaveBeenCalledExactlyOnceWith({ gtin: '96385074', elements: [] });
});

test('a prefix that nobody issues is said', () => {
  show({ ...doubt, read: { ...doubt.read, text: '1920081045006' }, others: [], why: 'prefix' });
  expect(screen.getByRole('alert').textContent).toMatch(/Prefiks 192 nie jest przydzielony/);
});

test('UPC-A has the 12 digits of its label', () => {
  const { onCode } = show({
    ...doubt,
    read: { format: 'EAN13', text: '0036000291452', isGs1: false },
    others: [],
  });
  expect(screen.getAllByRole('textbox')).toHaveLength(12);
  fireEvent.click(confirm());
  expect(onCode).toHaveBeenCalledWith({ gtin: '036000291452', elements: [] });
});

test('another scan gives nothing', () => {
  const { onCode, onAgain } = show(doubt);
  fireEvent.click(screen.getByRole('button', { name: 'Skanuj jeszcze raz' }));
  expect(onAgain).toHaveBeenCalledOnce();
  expect(onCode).not.toHaveBeenCalled();
});
