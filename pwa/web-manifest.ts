import type { ManifestOptions } from 'vite-plugin-pwa';

/** What a device shows of the installed application. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Gtinoteka – sprawdź kod GTIN',
  short_name: 'Gtinoteka',
  description: 'Sprawdź numer GTIN (EAN): czy kod jest prawidłowy, kto ma na niego licencję i co to za produkt.',
  lang: 'pl',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#f6f4f7',
  categories: ['business', 'productivity', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Skanuj kod', short_name: 'Skanuj', url: '/skaner', icons: [icon()] },
    { name: 'Katalog produktów', short_name: 'Katalog', url: '/catalog', icons: [icon()] },
  ],
  // A code or a GS1 Digital Link that another application shares: shared-code.tsx finds the number in it.
  share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
};

function icon() {
  return { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };
}
