import { addAccount, callerHeaders, type Account, type AccountOptions } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { keepMail } from './sent-mail.ts';

/** Where orders are sent to. */
export const address = '/api/v1/companies/order_subscription/';

/** An API with a platform administrator, its mails kept, and what tests of orders do and look at. */
export async function startOrdering() {
  const mail = keepMail();
  const { app, database } = await buildTestApp({ parts: { mail } });
  const platform = await addAccount(database, { isPlatformAdministrator: true });
  const asPlatform = await callerHeaders(app, database, platform);

  async function makeMember(options: AccountOptions = {}) {
    const account = await addAccount(database, options);
    const headers = await callerHeaders(app, database, account);
    return {
      ...account,
      headers,
      order: (subscription: string, membershipId: string = account.membershipId) =>
        app.inject({
          method: 'POST',
          url: `${address}?activeMembershipId=${membershipId}`,
          headers,
          payload: { subscription },
        }),
      readPackage: (companyId: string = account.companyId) =>
        app.inject({ url: `/api/v1/companies/${companyId}/package/`, headers }),
    };
  }

  const activate = (orderId: string, headers: Record<string, string> = asPlatform) =>
    app.inject({ method: 'POST', url: `/api/v1/companies/package_orders/${orderId}/activate/`, headers });

  async function actsOf({ companyId }: Pick<Account, 'companyId'>): Promise<string[]> {
    const { rows } = await database.pool.query('SELECT act FROM audit_log WHERE company_id = $1 ORDER BY id', [
      companyId,
    ]);
    return rows.map(({ act }) => act);
  }

  async function ordersOf({ companyId }: Pick<Account, 'companyId'>) {
    const { rows } = await database.pool.query(
      'SELECT subscription, outcome, net_price FROM package_orders WHERE company_id = $1 ORDER BY ordered_at',
      [companyId],
    );
    return rows;
  }

  return { app, database, mail, asPlatform, makeMember, activate, actsOf, ordersOf };
}
