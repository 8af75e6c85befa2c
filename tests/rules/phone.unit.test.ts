import { checkPhone, cleanPhone } from '@gtinoteka/contract/rules/phone.ts';
import { expect, test } from 'vitest';

test.each([
  '45 123 45 67',
  '500-100-200',
  '510100200',
  '530100200',
  '570100200',
  '600100200',
  '0048 660 100 200',
  '+48 690-100-200',
  '+48 720 100 200',
  '730100200',
  '(78) 010 02 00',
  '790100200',
  '880100200',
])('a Polish mobile number is taken: %s', (typed) => expect(checkPhone(cleanPhone(typed))).toBeNull());

test.each([
  ['a landline of Warsaw', '22 555 01 20'],
  ['a landline of Kraków', '+48 12 555 01 20'],
  ['a premium number', '700 100 200'],
  ['a free number', '800 100 200'],
  ['eight digits', '600 100 20'],
  ['ten digits', '600 100 2000'],
  ['a number of another country', '+49 600 100 200'],
])('what is no Polish mobile number is refused: %s', (_what, typed) =>
  expect(checkPhone(cleanPhone(typed))).toBe('PHONE_INVALID'),
);
