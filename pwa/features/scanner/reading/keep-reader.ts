import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Has the service worker keep the reader of barcodes, so that scanning works without a network though nobody has scanned yet. Its
 * 350 kB are fetched once, behind everything else.
 */
export async function keepReader(): Promise<void> {
  if (await caches.match(readerAddress)) return;
  await (await fetch(readerAddress, { priority: 'low' })).arrayBuffer();
}
