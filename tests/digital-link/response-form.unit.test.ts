import { expect, test } from 'vitest';
import { wantedForm, wantsPage } from '../../api/features/digital-link/resolver/response-form.ts';

test.each([
  ['application/linkset+json', 'linkset'],
  ['application/ld+json', 'json-ld'],
  ['application/json', 'linkset'],
  ['text/html,application/json', 'redirect'],
  ['*/*', 'redirect'],
  ['text/html, application/linkset+json', 'linkset'],
  ['application/linkset+json;q=0.5, text/html', 'redirect'],
  ['application/linkset+json;q=0.9, text/html;q=0.8', 'linkset'],
  ['application/linkset+json;q=0, */*', 'redirect'],
  ['application/linkset+json; profile="x"; q=0.5, text/html;q=0.5', 'linkset'],
])('"%s" in letters of any case is answered by %s', (accept, form) => {
  for (const written of [accept, accept.toUpperCase(), accept.replace(/\b./g, (letter) => letter.toUpperCase())])
    expect(wantedForm(written, false)).toBe(form);
});

test('a page is for people, whatever the case of their header', () => {
  for (const written of ['text/html', 'TEXT/HTML', 'Text/Html;q=0.9, */*']) {
    expect(wantsPage(written)).toBe(true);
    expect(wantedForm(written, true)).toBe('page');
  }
  expect([wantsPage('*/*'), wantsPage(undefined)]).toEqual([false, false]);
});
