import { machineCount, machinePage } from './machine-products.ts';
import { uploadRowsPage } from './machine-uploads.ts';

/** Descriptions of parameters in the OpenAPI document: by name, or by call and name if different. */
export const parameterTexts: Readonly<Record<string, string>> = {
  gtin: 'GTIN z 8, 12, 13 albo 14 cyfr.',
  nip: 'NIP firmy.',
  fields: 'Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola.',
  net_content:
    'Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code.',
  include_local_data: 'Jak pyta starszy klient: z dowolną wartością brak produktu to 200 zamiast 404.',
  brand: 'Nazwa marki albo jej część.',
  name: 'Słowa z nazwy produktu.',
  company_name: 'Nazwa firmy albo jej część.',
  company_nip: 'NIP firmy produktu.',
  gpc_code: 'Kod GPC dowolnego poziomu albo kilka z jednego segmentu, oddzielone przecinkami.',
  last_modified_date_range: 'Kiedy produkt zmieniono, według dni w Warszawie. week to dziś i siedem dni wstecz.',
  page_size: `Pozycji na stronie, najwyżej ${machinePage.most}.`,
  cursor: 'Skąd iść dalej: weź go z adresu w polu next.',
  etag: 'true: każdy produkt listy niesie swój ETag, do pola ifMatch w zapisie listy.',
  dry_run: 'true: niczego nie zapisuje, mówi, co by się stało.',
  since: 'Kursor poprzedniej odpowiedzi. Bez niego odpowiedź ma tylko kursor tej chwili.',
  limit: 'Zmian na stronie.',
  wait: 'Ile sekund czekać na zmianę, gdy jeszcze żadnej nie ma.',
  'verify-codes.cursor': 'Numer wiersza, po którym przerwano strumień.',
  uploadId: 'Pole uploadId z odpowiedzi zapisu.',
  state: 'Tylko wiersze w tym stanie.',
  'get-machine-upload.page_size': `Wierszy na stronie, najwyżej ${uploadRowsPage.most}.`,
  fileId: 'Pole id z listy plików.',
  webhookId: 'Pole id webhooka.',
  deliveryId: 'Pole id dostarczenia.',
  gtin_number__prefix: 'Początek numeru GTIN, 14 cyfr z zerami z przodu.',
  last_modified__gte: 'Zmienione od tej chwili: data albo data z czasem (ISO 8601).',
  name__contains: 'Słowa z nazwy produktu.',
  brand__contains: 'Nazwa marki albo jej część.',
  gpc_number: 'Kod GPC.',
  'list-former-products.limit': `Pozycji na stronie, najwyżej ${machinePage.most}.`,
  offset: `Ile pierwszych pozycji pominąć. Liczba pozycji (count) jest dokładna do ${machineCount}.`,
};
