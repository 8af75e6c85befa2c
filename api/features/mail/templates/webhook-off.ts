import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail } from './mail-values.ts';

/** To the administrators of a company after three days of failures of a webhook. */
export function writeWebhookOff(
  { companyName, host }: { companyName: string; host: string },
  url: string,
): WrittenMail {
  return layOut({
    subject: 'Wyłączyliśmy webhook Twojej firmy',
    paragraphs: [
      `od 3 dni nie możemy dostarczyć wiadomości na serwer ${companyInMail(host)} firmy ${companyInMail(companyName)}, więc wyłączyliśmy ten webhook.`,
      'Gdy serwer znów odpowiada, włącz webhook na stronie Integracje: wyślemy to, co na niego czeka.',
    ],
    link: { label: 'Otwórz integracje', url },
  });
}
