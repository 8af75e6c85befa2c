import type { MailJob } from './mail-queue.ts';

/** What each mail is called where people look after those that were not sent. */
export const mailNames: Readonly<Record<MailJob['template'], string>> = {
  activation: 'dokończenie rejestracji',
  invitation: 'zaproszenie',
  'log-in': 'dokończenie logowania',
  'order-replaced': 'zastąpione zamówienie',
  'order-cancelled': 'anulowane zamówienie',
  'order-cancelled-notice': 'anulowane zamówienie, dla biura',
  'registration-declined': 'zamknięta rejestracja',
  'registration-declined-notice': 'zamknięta rejestracja, dla biura',
  'password-reset': 'nowe hasło',
  'password-changed': 'zmienione hasło',
  'order-confirmation': 'zamówienie pakietu',
  'order-notice': 'zamówienie pakietu (do biura)',
  'order-lapsed': 'wygasłe zamówienie pakietu',
  'issue-file-ready': 'gotowy plik zgłoszeń',
  'issue-digest': 'podsumowanie zgłoszeń dla firmy',
  'authorization-reviewed': 'sprawdzone upoważnienie',
  'package-activated': 'uruchomienie pakietu',
  'package-ended': 'koniec pakietu',
  'upload-answered': 'odpowiedź na wysłane dane',
  'verification-ready': 'sprawdzony plik',
  'database-ready': 'gotowa paczka z bazą',
  'codes-ready': 'gotowa seria kodów',
  'webhook-off': 'wyłączony webhook',
};
