import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import type { Picture } from './picture.ts';
import { codeFormats, keyOf, type CodeFormat, type SymbolRead } from './read-code.ts';

/** Where the decoder's WebAssembly comes from: an address of our own, or its bytes (tests). */
export type DecoderSource = { readonly url: string } | { readonly bytes: ArrayBuffer };

/** Loads the decoder; nothing can be read before. Once is enough. */
export async function loadDecoder(source: DecoderSource): Promise<void> {
  await prepareZXingModule({
    // Without this the package would ask a stranger's server for the file.
    overrides: 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes },
    fireImmediately: true,
  });
}

/** Most symbols looked for in one picture. */
const mostSymbols = 8;

function toRead({ format, text, symbologyIdentifier, position, isInverted }: ReadResult): SymbolRead[] {
  const known = codeFormats.find((name) => name === format);
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const corners = [topLeft, topRight, bottomRight, bottomLeft] as const;
  const isGs1 = /^\](C1|d2|Q3)/.test(symbologyIdentifier);
  return known ? [{ format: known, text, isGs1, corners, isInverted }] : [];
}

/** Symbols of a picture as it is, each once. `isLive`: of a frame, which must not take long. */
export async function readPlain(
  { data, width, height }: Picture,
  formats: readonly CodeFormat[] = codeFormats,
  isLive = false,
): Promise<SymbolRead[]> {
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    {
      formats: [...formats],
      textMode: 'Plain',
      maxNumberOfSymbols: mostSymbols,
      // White on black is looked for in still pictures and far frames: it takes a third of the time.
      tryInvert: !isLive,
    },
  );
  const seen = new Map(found.flatMap(toRead).map((read) => [keyOf(read), read]));
  return [...seen.values()];
}
