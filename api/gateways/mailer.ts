import nodemailer from 'nodemailer';

export interface Mail {
  /** the same for every attempt to send a mail, so that repetitions are recognised */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. Throws MailNotTaken. */
  send(mail: Mail): Promise<void>;
  /** domain of the sender, for message ids */
  readonly domain: string;
}

/**
 * The server did not accept a mail. `isFinal`: permanently refused, so that a retry is useless.
 * - The message contains codes only: responses may repeat addresses, and the server's URL may contain a password.
 */
export class MailNotTaken extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Timeouts in milliseconds. */
export interface MailerTimes {
  readonly connect: number;
  readonly greeting: number;
  /** without a byte from the server */
  readonly silence: number;
  /** for one mail in total */
  readonly whole: number;
}

const usualTimes: MailerTimes = { connect: 10_000, greeting: 10_000, silence: 30_000, whole: 90_000 };

/** Sends through an SMTP server (`smtp://` or `smtps://`, with user and password if required). */
export function makeMailer({
  url,
  from,
  times = usualTimes,
}: {
  url: string;
  from: string;
  times?: MailerTimes;
}): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
    dnsTimeout: times.connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain: /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost',
    async send({ messageId, to, subject, text, html }) {
      const sending = transport.sendMail({
        from,
        // as objects: a text would be parsed as a list of addresses
        to: to.map((address) => ({ name: '', address })),
        subject,
        text,
        html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
      // A late error of the other promise is ignored.
      sending.catch(() => {});
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new MailNotTaken('SMTP: ETIMEDOUT', false)), times.whole);
      try {
        await Promise.race([sending, late.promise]);
      } catch (error) {
        throw explained(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Commands whose refusal concerns this mail (recipient, contents), not the connection, sender or password. */
const ofThisMail = new Set(['RCPT TO', 'DATA']);

function explained(error: unknown): MailNotTaken {
  if (error instanceof MailNotTaken) return error;
  const { code, command, responseCode }: { code?: unknown; command?: unknown; responseCode?: unknown } = Object(error);
  const status = typeof responseCode === 'number' ? responseCode : null;
  const at = typeof command === 'string' && /^[A-Z]+( TO| FROM)?$/.test(command) ? command : null;
  const isRefused = status !== null && status >= 500 && at !== null && ofThisMail.has(at);
  // an address that no server would be asked about
  const isFinal = isRefused || (code === 'EENVELOPE' && command === 'API');
  const what = [typeof code === 'string' ? code : 'błąd', status, at].filter((part) => part !== null).join(' ');
  return new MailNotTaken(`SMTP: ${what}`, isFinal);
}
