import { html, type Html } from '../core/http/html.ts';

export interface ShownMail {
  readonly id: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly text: string;
  readonly html: string;
}

export const pageStyle = `
:root { color-scheme: light dark; --bg: #f6f4f7; --surface: #fff; --line: #ddd7e1; --ink: #1c1520; --ink-2: #4c4453; --accent: #611e60; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #141017; --surface: #1e1922; --line: #3a3340; --ink: #f4f0f6; --ink-2: #cbc3d1; --accent: #e0b0e2; }
}
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/24px 'IBM Plex Sans', system-ui, sans-serif; }
main { max-width: 840px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 28px; line-height: 34px; font-weight: 600; margin: 8px 0; overflow-wrap: anywhere; }
h2 { font-size: 18px; line-height: 26px; margin: 24px 0 8px; }
a { color: var(--accent); }
a:focus-visible, iframe:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
p, dd { color: var(--ink-2); margin: 0 0 8px; }
ol { list-style: none; margin: 24px 0; padding: 0; }
li { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin-bottom: 12px; padding: 16px; }
li a { font-weight: 600; overflow-wrap: anywhere; }
li p { margin: 4px 0 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; grid-gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
dt { color: var(--ink-2); }
pre { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 0;
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { background: #fff; border: 1px solid var(--line); border-radius: 12px; width: 100%; height: 640px; }
`;

function wholePage(title: string, main: Html): string {
  return html`<!doctype html>
    <html lang="pl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html> `.source;
}

const hours = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' });

function whenOf({ at }: ShownMail): string {
  return Number.isNaN(at.getTime()) ? '' : hours.format(at);
}

export function listPage(mails: readonly ShownMail[]): string {
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="/mails/${mail.id}">${mail.subject || '(bez tematu)'}</a>
        <p>Do: ${mail.to}</p>
        <p>${whenOf(mail)}</p>
      </li> `,
  );
  return wholePage(
    'Poczta – Gtinoteka',
    html`<h1>Poczta</h1>
      <p>Wiadomości, które Gtinoteka wysłała z tego komputera. Nic stąd nie wychodzi do sieci.</p>
      ${
        items.length > 0
          ? html`<ol>
              ${items}
            </ol>`
          : html`<p>Nie ma jeszcze żadnej wiadomości.</p>`
      }`,
  );
}

export function mailPage(mail: ShownMail): string {
  const contents = `/mails/${mail.id}/contents`;
  return wholePage(
    `${mail.subject || '(bez tematu)'} – Poczta – Gtinoteka`,
    html`<p><a href="/">Wszystkie wiadomości</a></p>
      <h1>${mail.subject || '(bez tematu)'}</h1>
      <dl>
        <dt>Do</dt>
        <dd>${mail.to}</dd>
        <dt>Od</dt>
        <dd>${mail.from}</dd>
        <dt>Wysłano</dt>
        <dd>${whenOf(mail)}</dd>
      </dl>
      <h2>Jako tekst</h2>
      <pre>${withLinks(mail.text)}</pre>
      <h2>Jako HTML</h2>
      <iframe
        title="Wiadomość jako HTML"
        src="${contents}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
      ></iframe>`,
  );
}

export function missingPage(sentence: string): string {
  return wholePage(
    'Poczta – Gtinoteka',
    html`<h1>${sentence}</h1>
      <p><a href="/">Wszystkie wiadomości</a></p>`,
  );
}

/** The text with its web addresses as links. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    );
}
