import { unzipSync } from 'fflate';

/** The files of a zip as texts, by name. */
export function textsOf(zip: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#13;': '\r',
};

/** The cells of a table of a workbook (the first one unless said), row by row; a cell is text or, where it has none, empty. */
export function cellsOf(workbook: Uint8Array, number = 1): string[][] {
  const sheet = textsOf(workbook)[`xl/worksheets/sheet${number}.xml`] ?? '';
  const unescaped = (text: string): string =>
    text.replace(/&(?:amp|lt|gt|quot|#13);/g, (sign) => entities[sign] ?? sign);
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      unescaped(/<t[^>]*>(.*?)<\/t>/s.exec(cell)?.[1] ?? ''),
    ),
  );
}
