import { describe, expect, it } from 'vitest';
import { countryName } from '../../pwa/features/product-card/countries.ts';
import { safeLink } from '../../pwa/features/product-card/safe-link.ts';

describe('an address written by a company', () => {
  it.each([
    ['sadydolne.example', 'https://sadydolne.example/', 'sadydolne.example'],
    ['http://www.sadydolne.example/powidla/', 'http://www.sadydolne.example/powidla/', 'sadydolne.example/powidla'],
    ['https://sady.example:8443/a?b=1', 'https://sady.example:8443/a?b=1', 'sady.example:8443/a?b=1'],
    ['sady.example:8080/x', 'https://sady.example:8080/x', 'sady.example:8080/x'],
  ])('%s becomes a link', (written, href, text) => {
    expect(safeLink(written)).toEqual({ href, text });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//sady.example',
    ' data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://sady.example',
    'mailto:biuro@sady.example',
    'https://user:pass@sady.example',
    'brak',
    '',
    'http://',
  ])('%j is never a link', (written) => {
    expect(safeLink(written)).toBeNull();
  });

  it('an address written by a company that is missing is no link', () => {
    expect(safeLink(null)).toBeNull();
  });
});

describe('a target market', () => {
  it.each([
    ['PL', 'Polska'],
    ['pl', 'Polska'],
    ['616', 'Polska'],
    ['CZ', 'Czechy'],
    ['WW', 'Cały świat'],
    ['001', 'Cały świat'],
    ['MX', 'Meksyk'],
  ])('%s is %s', (code, name) => {
    expect(countryName(code)).toBe(name);
  });

  it.each(['422', 'Polska', '??'])('%s, which has no name here, stays as it is', (code) => {
    expect(countryName(code)).toBe(code);
  });
});
