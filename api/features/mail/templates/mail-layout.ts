import { oneFullStop } from '@gtinoteka/contract/rules/full-stop.ts';
import { hardSpaces } from '@gtinoteka/contract/rules/hard-spaces.ts';
import { html, type Html } from '../../../core/http/html.ts';

/** Contents of a mail as plain text; the layout escapes them. */
export interface MailText {
  readonly subject: string;
  /** first name in the greeting; empty: a greeting without a name */
  readonly firstName?: string;
  readonly paragraphs: readonly string[];
  /** the single action */
  readonly link?: { readonly label: string; readonly url: string };
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** paragraphs below the link or the facts */
  readonly after?: readonly string[];
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail as text and as HTML. */
export function layOut(mail: MailText): WrittenMail {
  const name = oneLine(mail.firstName ?? '');
  const laidOut = {
    subject: hardSpaces(oneLine(mail.subject)),
    greeting: name === '' ? 'Dzień dobry,' : `Dzień dobry, ${name},`,
    paragraphs: mail.paragraphs.map((text) => oneFullStop(hardSpaces(text))),
    facts: mail.facts ?? [],
    link: mail.link && { ...mail.link, label: hardSpaces(mail.link.label) },
    after: (mail.after ?? []).map(hardSpaces),
  };
  return { subject: laidOut.subject, text: asText(laidOut), html: asHtml(laidOut) };
}

type LaidOutText = Required<Pick<MailText, 'subject' | 'paragraphs' | 'facts' | 'after'>> &
  Pick<MailText, 'link'> & { readonly greeting: string };

const signature = 'Gtinoteka';

function asText({ greeting, paragraphs, link, facts, after }: LaidOutText): string {
  const table = facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
  const parts = [
    greeting,
    ...paragraphs,
    link ? `${link.label}:\n${link.url}` : '',
    table,
    ...after,
    `-- \n${signature}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const font = "font-family:'IBM Plex Sans',Arial,sans-serif";

function asHtml({ subject, greeting, paragraphs, link, facts, after }: LaidOutText): string {
  return html`<!doctype html>
    <html lang="pl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background-color:#f6f4f7">
        <div
          style="max-width:560px;margin:0 auto;background-color:#ffffff;border:1px solid #ddd7e1;border-radius:12px;padding:24px;color:#1c1520;font-size:16px;line-height:24px;${font}"
        >
          <p style="margin:0 0 24px;font-size:18px;font-weight:600;color:#611e60">${signature}</p>
          <h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">${subject}</h1>
          ${[greeting, ...paragraphs].map(paragraph)}${link ? button(link) : ''}${facts.length > 0 ? factTable(facts) : ''}${after.map(paragraph)}
        </div>
      </body>
    </html> `.source;
}

function paragraph(text: string): Html {
  return html`<p style="margin:0 0 16px">${text}</p> `;
}

function button({ label, url }: { label: string; url: string }): Html {
  return html`<p style="margin:24px 0">
      <a
        href="${url}"
        style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:#611e60;color:#ffffff;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4c4453">
      Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:<br /><span style="word-break:break-all"
        >${url}</span
      >
    </p> `;
}

function factTable(facts: LaidOutText['facts']): Html {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400;color:#4c4453">
          ${label}
        </th>
        <td style="padding:6px 0;vertical-align:top;font-weight:600;word-break:break-word">${oneLine(value)}</td>
      </tr> `,
  );
  return html`<table style="margin:16px 0;border-collapse:collapse;font-size:16px;line-height:24px">
    ${rows}
  </table> `;
}

/** Removes line breaks from a value, so that it cannot inject headers or lines of text. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
