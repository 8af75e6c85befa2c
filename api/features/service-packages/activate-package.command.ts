import { orderableNames, packageOf, servicePackages } from '@gtinoteka/contract/service-packages.ts';
import { AppError } from '../../core/app-error.ts';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import type { Database } from '../../core/database/database.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { activatePackageOf, findCompanyToActivate } from '../../store/packages/package-activation.ts';
import { findOpenOrder, findOrderId, type PaidSubscription } from '../../store/packages/package-orders.ts';
import { dateInWarsaw } from './date-in-warsaw.ts';

interface Activation {
  readonly nip: string | null;
  readonly companyId: string | null;
  readonly subscription: PaidSubscription;
  /** its number, ZAM-000123, or its id */
  readonly order: string | null;
}

/** "basic, pro albo unlimited" */
function alternatives(all: readonly string[]): string {
  return all.join(', ').replace(/, ([^,]*)$/, ' albo $1');
}

/** "basic (30 dni), pro (365 dni) albo unlimited (365 dni)" */
const paidPackages = alternatives(
  servicePackages.flatMap(({ name, days }) => (days === null ? [] : [`${name} (${days} dni)`])),
);

function readWanted(line: CommandLine): Activation {
  const nip = line.text('nip')?.replace(/[\s-]/g, '') ?? null;
  const companyId = idOf(line, 'company');
  const found = servicePackages.find(({ name }) => name === line.text('package'));
  if ((nip === null) === (companyId === null)) throw new UsageError('Podaj firmę: --nip NIP albo --company ID.');
  if (!found || found.subscription === 'free') throw new UsageError(`Podaj --package ${alternatives(orderableNames)}.`);
  return { nip, companyId, subscription: found.subscription, order: orderOf(line) };
}

function idOf(line: CommandLine, option: string): string | null {
  const text = line.text(option);
  if (text === null) return null;
  try {
    return requireUuid(text);
  } catch {
    throw new UsageError(
      option === 'order' ? '--order to numer zamówienia, jak ZAM-000123.' : `--${option} to identyfikator UUID.`,
    );
  }
}

/** Order number (ZAM-000123), or the id used by the call that activates orders. */
function orderOf(line: CommandLine): string | null {
  const text = line.text('order');
  return text !== null && /^ZAM-\d+$/i.test(text) ? text : idOf(line, 'order');
}

async function findOrder(database: Database, order: string | null): Promise<string | null> {
  if (order === null || !order.toUpperCase().startsWith('ZAM-')) return order;
  const found = await findOrderId(database, order);
  if (found === null) throw new CommandRefused(`Nie ma zamówienia ${order}.`);
  return found;
}

async function findCompany(database: Database, { nip, companyId }: Activation): Promise<{ id: string; name: string }> {
  const found = await findCompanyToActivate(database, nip === null ? { id: companyId ?? '' } : { nip });
  if (!found)
    throw new CommandRefused(nip === null ? 'Nie ma firmy o tym identyfikatorze.' : 'Nie ma firmy o tym NIP.');
  return found;
}

/** Polish messages for errors of the activation. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'ORDER_NOT_POSSIBLE')
    return new CommandRefused('Firma ma już płatny pakiet. Nic się nie zmieniło.');
  if (error.code === 'NOT_FOUND') return new CommandRefused('Ta firma nie ma takiego zamówienia na ten pakiet.');
  return error;
}

/** Activates a paid package of a company from now, as the page of packages does. */
export const activatePackageCommand: CliCommand = {
  name: 'activate-package',
  section: 'Firmy',
  summary: ['--nip NIP --package PAKIET', 'włącza firmie płatny pakiet od teraz'],
  help: `Użycie: npm run gtinoteka -- activate-package (--nip NIP | --company ID) --package PAKIET [--order NUMER]

Włącza firmie płatny pakiet od tej chwili i zawiadamia ją e-mailem.`,
  notes: `Bez --order zamyka czekające zamówienie firmy na ten sam pakiet, a na inny anuluje.
Firmie, której płatny pakiet trwa, nie włącza nic (kod wyjścia 1).`,
  options: {
    nip: { type: 'string', value: 'NIP', text: 'NIP firmy' },
    company: { type: 'string', value: 'ID', text: 'identyfikator firmy, zamiast NIP' },
    package: { type: 'string', value: 'PAKIET', text: paidPackages },
    order: {
      type: 'string',
      value: 'NUMER',
      text: 'zamówienie (ZAM-000123), które zamyka ta aktywacja; powtórzona nic nie zmienia',
    },
  },
  takesOptionsOnly: true,
  afterFailure: 'Nic się nie zmieniło.',
  async run(line, tools) {
    const wanted = readWanted(line);
    const { database, mail } = await tools.parts();
    const company = await findCompany(database, wanted);
    const { subscription } = wanted;
    const orderId = await findOrder(database, wanted.order);
    const open = await findOpenOrder(database.db, company.id);
    try {
      const active = await activatePackageOf(
        database,
        mail,
        { companyId: company.id, subscription, orderId },
        { actor: 'cli' },
      );
      const { title } = packageOf(active.subscription);
      tools.say(`${company.name}: pakiet ${title} od ${dateInWarsaw(active.begin)} do ${dateInWarsaw(active.end)}.`);
      if (orderId === null && open && open.subscription !== subscription)
        tools.say(
          `Anulowano czekające zamówienie ${open.orderNumber} na pakiet ${packageOf(open.subscription).title}.`,
        );
      return exitCodes.done;
    } catch (error) {
      throw refusalOf(error);
    }
  },
};
