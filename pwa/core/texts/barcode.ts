/** Texts of a drawn barcode and its full screen. */
export const barcodeTexts = {
  picture: (gtin: string) => `Kod kreskowy ${gtin}`,
  open: (gtin: string) => `Kod kreskowy ${gtin}, pokaż na całym ekranie`,
  title: 'Kod kreskowy',
  result: 'Wynik sprawdzenia',
  close: 'Zamknij',
} as const;
