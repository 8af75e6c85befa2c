/** Request and response headers of stored files, sent whole or in ranges. */
export const rangeHeaders = { range: 'Część pliku, jako bytes=0-99.' };
export const fileHeaders = {
  'content-disposition': 'Nazwa pliku.',
  'accept-ranges': 'Zawsze bytes.',
  etag: 'Ten sam, dopóki plik jest ten sam.',
  'repr-digest': 'SHA-256 całego pliku (RFC 9530), także przy jego części, jeżeli plik ją ma: sha-256=:base64:.',
};
