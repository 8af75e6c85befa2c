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
  '&apos;': "'",
};

/** Number of a column by its letters, from 0. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The cells of a table of a workbook (the first one unless said), row by row, as wide as its columns; '' where a cell is empty. */
export function cellsOf(workbook: Uint8Array, number = 1): string[][] {
  const sheet = textsOf(workbook)[`xl/worksheets/sheet${number}.xml`] ?? '';
  const columns = Math.max(...[...sheet.matchAll(/<col [^>]*max="(\d+)"/g)].map(([, last]) => Number(last)));
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = Array<string>(columns).fill('');
    for (const [, letters = '', text = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>.*?<[vt][^>]*>(.*?)<\/[vt]>/gs))
      cells[columnOf(letters)] = text.replace(/&(?:amp|lt|gt|quot|apos);/g, (sign) => entities[sign] ?? sign);
    return cells;
  });
}
