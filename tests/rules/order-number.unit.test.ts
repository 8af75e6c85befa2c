import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import { expect, test } from 'vitest';

test.each([
  [1, 'ZAM-000001'],
  [123, 'ZAM-000123'],
  [999_999, 'ZAM-999999'],
  [1_000_000, 'ZAM-1000000'],
])('order %i is %s', (orderNumber, text) => expect(orderNumberText(orderNumber)).toBe(text));

test.each([
  ['firmy Sady sp. z o.o.. Pakiet', 'firmy Sady sp. z o.o. Pakiet'],
  ['firmy Sady. Pakiet', 'firmy Sady. Pakiet'],
  ['i tak dalej... Pakiet', 'i tak dalej... Pakiet'],
  ['firmy A S.A..', 'firmy A S.A.'],
])('%j ends sentences with one full stop', (text, said) => expect(oneFullStop(text)).toBe(said));
