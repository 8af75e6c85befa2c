import type { DeliveryFault, WebhookEvent } from '@gtinoteka/contract/machines/webhooks.ts';
import { hardSpaces } from '@gtinoteka/contract/rules/hard-spaces.ts';
import { formatNumber } from '../../../core/page/format.ts';

const events: Record<WebhookEvent, string> = {
  'product.changed': 'zmiana produktu',
  'verification.ready': 'wynik weryfikacji',
  'package.ending': 'koniec pakietu',
  'write.accepted': 'przyjęte dane produktów',
  'write.refused': 'odrzucone dane produktów',
  'write.undone': 'cofnięte przyjęcie danych',
};

const faults: Record<DeliveryFault, string> = {
  target: 'adres spoza sieci publicznej',
  dns: 'nie ma takiego serwera',
  connect: 'serwer nie przyjął połączenia',
  tls: 'certyfikat serwera jest zły',
  timeout: hardSpaces('brak odpowiedzi w 10 s'),
  answer: 'połączenie przerwane',
};

/** Sentences of the webhooks on /integrations. */
export const webhookTexts = {
  title: 'Webhooki',
  loading: 'Wczytujemy webhooki.',
  interrupted: hardSpaces('Nie wczytaliśmy webhooków, bo nie ma połączenia z serwerem.'),
  add: 'Dodaj adres',
  none: hardSpaces('Nie ma jeszcze adresów. Dodaj adres swojego serwera, a powiemy mu o zmianach, zanim zapyta.'),
  note: hardSpaces('Ponawiamy przez 3 dni, z tym samym identyfikatorem.'),
  all: 'Wszystkie dostarczenia',
  logTitle: 'Dostarczenia webhooków',
  logText: hardSpaces('Ostatnie 200 wiadomości z 30 dni, najnowsze pierwsze.'),
  logLoading: 'Wczytujemy dostarczenia.',
  last: 'Ostatnie dostarczenia',
  events,
  eventName: (name: string): string => (name === 'test' ? 'próba' : name),
  off: 'wyłączony',
  failing: hardSpaces('wyłączony po 3 dniach błędów'),
  failingSince: (when: string): string => hardSpaces(`nie odpowiada od ${when}`),
  onlyOf: (what: string): string => `tylko ${what}`,
  brand: (brand: string): string => `marka ${brand}`,
  nip: (nip: string): string => `NIP ${nip}`,
  gpc: (code: string): string => `GPC ${code}`,
  test: 'Wyślij próbę',
  testSent: hardSpaces('Próba wysłana. Jej wynik pokażą dostarczenia.'),
  testing: 'Wysyłamy próbę',
  more: (host: string): string => `Więcej: ${host}`,
  delivered: (status: number, milliseconds: number): string => `${status}, ${formatNumber(milliseconds)}\u00a0ms`,
  waiting: 'czeka na wysłanie',
  fault: (fault: DeliveryFault): string => faults[fault],
  nextAt: (when: string): string => hardSpaces(`następna próba ${when}`),
  dead: 'porzucona',
  replay: 'Ponów',
  replayOf: (event: string, when: string): string => `Ponów: ${event}, ${when}`,
  replaying: 'Ponawiamy',
  replayed: hardSpaces('Wysyłamy jeszcze raz, z tym samym identyfikatorem.'),

  newTitle: 'Nowy webhook',
  url: 'Adres',
  urlHint: hardSpaces('Publiczny adres https:// Twojego serwera, port 443 albo 8443.'),
  eventsLabel: hardSpaces('O czym powiadamiać'),
  filters: hardSpaces('Które produkty (zmiana produktu)'),
  brandLabel: 'Marka',
  nipLabel: 'NIP firmy',
  gpcLabel: 'Kod GPC',
  optional: 'nieobowiązkowe',
  adding: 'Dodajemy webhook',
  madeTitle: 'Sekret podpisu',
  menu: 'Webhook',
  rotate: 'Wymień sekret',
  rotateTitle: 'Wymienić sekret?',
  rotateText: hardSpaces(
    'Dostaniesz nowy sekret. Przez 24 godziny wiadomości mają oba podpisy, więc zdążysz go podmienić.',
  ),
  rotating: 'Wymieniamy sekret',
  switchOff: 'Wyłącz',
  switchOn: 'Włącz',
  switching: 'Przełączamy webhook',
  switchedOff: hardSpaces('Webhook jest wyłączony. Po włączeniu pójdzie dalej od tego miejsca.'),
  switchedOn: hardSpaces('Webhook jest włączony i wysyła to, co czekało.'),
  remove: 'Usuń',
  removeTitle: 'Usunąć webhook?',
  removeText: (host: string): string =>
    hardSpaces(`${host} przestanie dostawać wiadomości, a dziennik jego dostarczeń zniknie.`),
  removing: 'Usuwamy webhook',
  removed: 'Webhook usunięty.',
} as const;

/** What is said where a new secret is shown. */
export const secretTexts = {
  newKeyText: hardSpaces(
    'Nim Twój serwer sprawdza podpis (standardwebhooks.com). Skopiuj go teraz: nie pokażemy go ponownie.',
  ),
  newKeyLabel: 'Sekret',
  copy: 'Kopiuj sekret',
  copied: 'Skopiowano sekret.',
  notCopied: hardSpaces('Nie udało się skopiować. Zaznacz sekret i skopiuj go ręcznie.'),
  done: 'Gotowe',
  notCopiedYet: hardSpaces('Sekret nie został skopiowany, a nie pokażemy go ponownie. Zamknąć okno mimo to?'),
  backToKey: hardSpaces('Wróć do sekretu'),
  closeAnyway: hardSpaces('Zamknij bez kopii'),
} as const;
