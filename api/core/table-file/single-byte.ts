/** The single-byte encodings of Polish text, most likely first. */
export const polishEncodings = ['windows-1250', 'iso-8859-2', 'cp852'] as const;
/** The Polish encodings, and windows-1252 of western lists, which shares most bytes with windows-1250. */
export const singleByteEncodings = [...polishEncodings, 'windows-1252'] as const;
export type SingleByte = (typeof singleByteEncodings)[number];

/** Bytes 0x80 to 0xFF of CP852, the encoding of MS-DOS, which TextDecoder does not support. */
const upperHalfOfCp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

const upperBytes = Buffer.from(Array.from({ length: 128 }, (_, n) => n + 128));

/** Characters of the bytes 0x80 to 0xFF. */
export const upperHalves: Readonly<Record<SingleByte, string>> = {
  'windows-1250': new TextDecoder('windows-1250').decode(upperBytes),
  'iso-8859-2': new TextDecoder('iso-8859-2').decode(upperBytes),
  cp852: upperHalfOfCp852,
  'windows-1252': new TextDecoder('windows-1252').decode(upperBytes),
};

/** Decodes one byte from 0x80 on. */
export function characterOf(byte: number, encoding: SingleByte): string {
  return upperHalves[encoding][byte - 128] ?? '';
}

export function decodeSingleByte(bytes: Buffer, encoding: SingleByte): string {
  if (encoding !== 'cp852') return new TextDecoder(encoding).decode(bytes);
  // latin1: the code of a character is its byte.
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (character) => characterOf(character.charCodeAt(0), 'cp852'));
}

export const polishLetter = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/;

/** Decodes a text again that was decoded in the wrong encoding. */
export function rereadAs(text: string, encoding: SingleByte, other: SingleByte): string {
  return Array.from(text, (character) => {
    const index = upperHalves[encoding].indexOf(character);
    return index === -1 ? character : (upperHalves[other][index] ?? character);
  }).join('');
}
