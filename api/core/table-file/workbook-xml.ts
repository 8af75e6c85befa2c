import { SaxesParser } from 'saxes';
import { TableFileError } from './table-file-error.ts';
import type { TableLimits } from './table-limits.ts';

/** Callbacks for the XML of a part. Names have no namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Maximum characters without a tag: the longest cell, with room for entities. */
const longestToken = 1_000_000;

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function decoderFor(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  const declared = /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(
    start.subarray(0, 200).toString('latin1'),
  );
  return new TextDecoder(declared?.[1] ?? 'utf-8', { fatal: true });
}

/**
 * Parses one part of a workbook. Yields after each chunk, so that the caller can pass on what it has collected. Throws
 * TableFileError for a DOCTYPE (and so for entity bombs), for too deep nesting and for too long tokens.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  limits: TableLimits,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceEvent = 0;
  parser.on('doctype', () => {
    throw new TableFileError('DOCTYPE', 'Arkusz zawiera deklarację DOCTYPE, która nie ma czego tam szukać.');
  });
  parser.on('opentag', (tag) => {
    sinceEvent = 0;
    if (++depth > limits.xmlDepth)
      throw new TableFileError('TOO_DEEP', `XML arkusza jest zagnieżdżony głębiej niż ${limits.xmlDepth} razy.`);
    handler.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    sinceEvent = 0;
    depth--;
    handler.close?.(localName(tag.name));
  });
  const onText = handler.text?.bind(handler);
  if (onText) {
    parser.on('text', onText);
    parser.on('cdata', onText);
  }

  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk);
      const text = decoder.decode(chunk, { stream: true });
      sinceEvent += text.length;
      parser.write(text);
      if (sinceEvent > longestToken)
        throw new TableFileError(
          'CELL_TOO_LONG',
          'Arkusz zawiera pojedynczy tekst lub znacznik dłuższy niż milion znaków.',
        );
      yield;
    }
    if (decoder) parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    if (error instanceof TableFileError) throw error;
    throw new TableFileError('DAMAGED', 'Arkusz jest uszkodzony: jego XML jest niepoprawny.', { cause: error });
  }
}
