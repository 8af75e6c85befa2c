import type { InjectOptions } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { makeLink } from '../../api/store/people/mail-links.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { addPaidOrder, smallPdf } from '../support/paid-orders.ts';
import { addOwnGtin, addStoredLink, linkTo, type StoredLink } from '../support/links.ts';
import { addMadePackage } from '../support/made-packages.ts';
import { addMadeBatch } from '../support/made-batches.ts';
import { addDoneFile, multipartFile } from '../support/sent-files.ts';
import { officeCalls } from './access-calls-office.ts';
import { colleague, type CallPlace, type MakeCall } from './access-places.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';

const person = { firstName: 'Jan', lastName: 'Testowy', phoneNumber: '+48501502503', confirmedStatute: true };
const consents = {
  agreeToSellingEmails: false,
  agreeToSellingPhones: false,
  agreeToSharingData: false,
  agreeToMarketingEmails: false,
  agreeToMarketingPhones: false,
};

/** The token of a live link, or one of nobody. */
async function linkToken(
  { database, secret, companyId, scope }: CallPlace,
  kind: 'activation' | 'password-reset' | 'log-in',
): Promise<string> {
  if (scope === 'missing') return makeMailLinkToken(secret)(randomUUID());
  const invited = await addAccount(database, { companyId, activated: kind !== 'activation' });
  const { userId, membershipId } = invited;
  const purpose = kind === 'activation' ? { kind, userId, membershipId } : { kind, userId };
  const tokenOf = makeMailLinkToken(secret);
  return tokenOf(await database.db.transaction().execute((trx) => makeLink(trx, tokenOf, purpose)));
}

async function order({ database, scope }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const { companyId, userId } = await addAccount(database);
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO package_orders (company_id, subscription, net_price, ordered_by) VALUES ($1, 'monthly', 350, $2) RETURNING id`,
    [companyId, userId],
  );
  return rows[0]?.id ?? '';
}

/** A paid order of the named company with its invoice, or one of nobody. */
async function paidOrder({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? randomUUID() : addPaidOrder(place);
}

/** The order of the named company that waits for its payment; one of nobody where there is no such company. */
async function openOrder({ database, companyId }: CallPlace): Promise<string> {
  await database.pool.query(
    `INSERT INTO package_orders (company_id, subscription, net_price)
     SELECT id, 'monthly', 350 FROM companies WHERE id = $1 ON CONFLICT DO NOTHING`,
    [companyId],
  );
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM package_orders WHERE company_id = $1 AND closed_at IS NULL',
    [companyId],
  );
  return rows[0]?.id ?? randomUUID();
}

/** A file of the company whose result is there, or one of nobody. */
async function sentFile({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? randomUUID() : addDoneFile(place);
}

/** A file of the company whose columns are to be confirmed, or one of nobody. */
async function askingFile({ scope, ...place }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const id = await addDoneFile(place);
  const preview = {
    headers: ['GTIN'],
    rows: [],
    columns: { gtin: 0, name: null, brand: null, netContent: null, gpc: null },
  };
  // Of another kind: a company has one file at a time that is verified, and one of product data.
  await closeUploads(place);
  await place.database.pool.query(
    `UPDATE verifications SET kind = 'upload', processing_status = 0, asks_columns = true, preview = $2 WHERE id = $1`,
    [id, JSON.stringify(preview)],
  );
  return id;
}

/** Ends the product data of the company that are being checked: it has one such file at a time. */
async function closeUploads({ database, companyId }: Omit<CallPlace, 'scope'>): Promise<void> {
  await database.pool.query(
    `UPDATE verifications SET processing_status = -1 WHERE company_id = $1 AND kind = 'upload' AND processing_status IN (0, 1)`,
    [companyId],
  );
}

/** The last list of products that was taken in, with a refused row. */
async function lastRun({ database }: CallPlace): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO import_runs (kind, origin, state, file_names, begun_at, ended_at, written_at, counts, rejects)
     VALUES ('products', 'command', 'done', '{lista.csv}', now(), now(), clock_timestamp(),
       '{"rows": 1, "accepted": 0, "added": 0, "changed": 0, "unchanged": 0, "repeated": 0, "rejected": 1}',
       '[{"file": "lista.csv", "line": 2, "column": "GTIN", "value": "1", "code": "GTIN_INVALID_LENGTH", "reason": "Za krótki."}]')
     RETURNING id`,
  );
  return rows[0]?.id ?? '';
}

/** A file that the caller is sending in parts, or one of nobody. */
async function openSending(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  await closeUploads(place);
  const { rows } = await place.database.pool.query<{ id: string }>(
    `INSERT INTO verifications (company_id, user_id, kind, file_name, expected_bytes, touched_at)
     VALUES ($1, $2, 'upload', 'kody.csv', 100, now()) RETURNING id`,
    [place.companyId, place.caller.userId],
  );
  return rows[0]?.id ?? '';
}

/** Product data of a company of their own, of which nothing waits; or of nobody. */
async function checkedUpload(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  const id = await addDoneFile({ ...place, companyId: (await addAccount(place.database)).companyId });
  await place.database.pool.query(
    `UPDATE verifications SET kind = 'upload', answered_at = now(),
       upload_counts = '{"waiting": 0, "accepted": 0, "refused": 0, "unfit": 0, "unchanged": 1}' WHERE id = $1`,
    [id],
  );
  return id;
}

/** A file of another company, asked for under one's own. */
async function foreignFile(place: CallPlace): Promise<string> {
  return addDoneFile({ ...place, companyId: (await addAccount(place.database)).companyId });
}

/** A package of the company that is there to be downloaded, or one of nobody. */
async function madePackage({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? randomUUID() : addMadePackage(place);
}

/** A package of another company, asked for under one's own. */
async function foreignPackage(place: CallPlace): Promise<string> {
  return addMadePackage({ ...place, companyId: (await addAccount(place.database)).companyId });
}

/** A key of the named company for its programs; one of nobody where there is no such company. */
async function programKey({ database, companyId, scope }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO api_keys (company_id, name, scopes, hash, first_letters, last_letters, expires_at)
     VALUES ($1, 'Sklep', '{read}', $2, 'gtk_0000', '0000', now() + interval '1 day') RETURNING id`,
    [companyId, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}

/** A webhook of the named company, or one of nobody. */
async function ownWebhook({ database, companyId, scope }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO webhooks (company_id, url, events, secret, cursor)
     VALUES ($1, 'https://sklep.example/', '{product.changed}', $2, '') RETURNING id`,
    [companyId, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}

/** A message to a webhook of the named company, or one of nobody. */
async function ownDelivery(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  const { rows } = await place.database.pool.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (webhook_id, event, subject, body, until)
     VALUES ($1, 'test', 'test', '{}', now() + interval '1 day') RETURNING id`,
    [await ownWebhook(place)],
  );
  return rows[0]?.id ?? '';
}

/** A number of the named company; one of nobody where there is no such company. */
function ownGtin({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? Promise.resolve(place.gtin) : addOwnGtin(place.database, place.companyId);
}

async function ownLink(place: CallPlace): Promise<StoredLink> {
  if (place.scope === 'missing') return { id: randomUUID(), gtin: place.gtin };
  return addStoredLink(place.database, { companyId: place.companyId });
}

/** A link of another company, named under one's own. */
async function foreignLink(place: CallPlace): Promise<StoredLink> {
  return addStoredLink(place.database, { companyId: (await addAccount(place.database)).companyId });
}

/** A right call of each endpoint; a word after the name tells apart several calls of one endpoint. */
/** A call on a batch of the company, and the same on one of another company. */
function batchCalls(name: string, path: string, method: 'GET' | 'POST'): Record<string, MakeCall> {
  const callOf = (companyId: string, id: string): InjectOptions => ({
    method,
    url: `/codes/${companyId}/batches/${id}/${path}`,
  });
  return {
    [name]: async ({ scope, ...place }) =>
      callOf(place.companyId, scope === 'missing' ? randomUUID() : await addMadeBatch(place)),
    [`${name} of another company`]: async (place) => {
      const { companyId } = await addAccount(place.database);
      return callOf(place.companyId, await addMadeBatch({ ...place, companyId }));
    },
  };
}

export const calls: Record<string, MakeCall> = {
  'bot-check-challenge': () => ({ url: '/bot_check/challenge/' }),
  'bot-check-pass': () => ({ method: 'POST', url: '/bot_check/pass/', payload: { payload: 'x' } }),
  'get-products': ({ gtin }) => ({ url: `/products/get_products/?gtin_number=${gtin}` }),
  'get-products of a membership': ({ gtin, membershipId }) => ({
    url: `/products/get_products/?gtin_number=${gtin}&activeMembershipId=${membershipId}`,
  }),
  'get-products by name': () => ({ url: '/products/get_products/?name__contains=woda' }),
  'get-products-advanced': ({ membershipId }) => ({
    url: `/products/${membershipId}/get_products_advanced/?name__contains=woda`,
  }),
  'check-codes': ({ gtin, membershipId }) => ({
    method: 'POST',
    url: `/products/${membershipId}/check_codes/`,
    payload: { gtins: [gtin] },
  }),
  'generate-codes': ({ gtin, membershipId }) => ({
    url: `/generator_2d/generate/?n01=${gtin}&activeMembershipId=${membershipId}`,
  }),
  'download-code': ({ gtin, membershipId }) => ({
    url: `/generator_2d/download/qrcode/svg/?n01=${gtin}&activeMembershipId=${membershipId}`,
  }),
  'order-codes': async ({ companyId, database }) => {
    // A company has one batch at a time.
    await database.pool.query('DELETE FROM code_batches WHERE company_id = $1 AND processing_status < 2', [companyId]);
    return {
      method: 'POST',
      url: `/codes/${companyId}/batches/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('kody.csv', Buffer.from('GTIN\n5901234123457\n')),
    };
  },
  'order-company-codes': async ({ companyId, database }) => {
    await database.pool.query('DELETE FROM code_batches WHERE company_id = $1 AND processing_status < 2', [companyId]);
    return { method: 'POST', url: `/codes/${companyId}/batches/company/`, payload: {} };
  },
  'get-code-batches': ({ companyId }) => ({ url: `/codes/${companyId}/batches/` }),
  ...batchCalls('get-code-batch', '', 'GET'),
  ...batchCalls('cancel-code-batch', 'cancel/', 'POST'),
  ...batchCalls('get-batch-file', 'zip/', 'GET'),
  ...batchCalls('get-batch-refusals', 'refused/', 'GET'),
  'get-codes-sample': () => ({ url: '/codes/sample_file/' }),
  'get-offline-pack-size': ({ membershipId }) => ({ url: `/products/${membershipId}/offline_pack/size/?kind=company` }),
  'get-offline-pack': ({ membershipId }) => ({ url: `/products/${membershipId}/offline_pack/?kind=company` }),
  'get-database-size': ({ membershipId }) => ({ url: `/products/${membershipId}/database/size/?words=woda` }),
  'generate-database': ({ membershipId }) => ({
    method: 'POST',
    url: `/products/${membershipId}/database/`,
    payload: { words: 'woda' },
  }),
  'get-database-status': async (place) => ({
    url: `/products/${place.membershipId}/database/${await madePackage(place)}/status/`,
  }),
  'get-database-status of another company': async (place) => ({
    url: `/products/${place.membershipId}/database/${await foreignPackage(place)}/status/`,
  }),
  'cancel-database': async (place) => ({
    method: 'POST',
    url: `/products/${place.membershipId}/database/${await madePackage(place)}/cancel/`,
  }),
  'cancel-database of another company': async (place) => ({
    method: 'POST',
    url: `/products/${place.membershipId}/database/${await foreignPackage(place)}/cancel/`,
  }),
  'get-database': async (place) => ({ url: `/products/${place.membershipId}/database/${await madePackage(place)}/` }),
  'get-database of another company': async (place) => ({
    url: `/products/${place.membershipId}/database/${await foreignPackage(place)}/`,
  }),
  'get-zip-database': async (place) => {
    await madePackage(place);
    return { url: `/products/${place.membershipId}/zip_database/` };
  },
  'get-search-help': ({ membershipId }) => ({
    url: `/products/${membershipId}/search_help/?name__contains=woda%20sok`,
  }),
  'suggest-products': ({ membershipId }) => ({ url: `/products/${membershipId}/suggest/?name_suggest__completion=wo` }),
  'suggest-companies': ({ membershipId }) => ({
    url: `/companies/${membershipId}/get_companies/suggest/?company_suggest__completion=fi`,
  }),
  'get-categories': () => ({ url: '/products/get_categories/?limit=100' }),
  'get-catalogue-start': () => ({ url: '/products/catalogue_start/' }),
  'product-count': () => ({ url: '/products/product_count/' }),
  health: () => ({ url: '/health/' }),
  'product-has-gcp': ({ gtin }) => ({ url: `/products/product_has_gcp/${gtin}/` }),
  'product-has-gcp of a membership': ({ gtin, membershipId }) => ({
    url: `/products/product_has_gcp/${gtin}/?activeMembershipId=${membershipId}`,
  }),
  'get-product': ({ gtin }) => ({ url: `/products/get_products/${gtin}/` }),
  'log-in-by-mail': async (place) => ({
    method: 'POST',
    url: `/token/by_mail/${await linkToken(place, 'log-in')}/`,
    payload: {},
  }),
  'get-look-up-quota': () => ({ url: '/products/look_up_quota/' }),
  'get-look-up-quota of a membership': ({ membershipId }) => ({
    url: `/products/look_up_quota/?activeMembershipId=${membershipId}`,
  }),
  'obtain-token': () => ({ method: 'POST', url: '/token/', payload: { email: 'a@test.example', password: 'x' } }),
  'refresh-token': () => ({ method: 'POST', url: '/token/refresh/', payload: {} }),
  logout: () => ({ method: 'POST', url: '/token/logout/', payload: {} }),
  'get-current-user': () => ({ url: '/accounts/me/' }),
  'get-company-by-regon': () => ({ url: `/companies/get_by_regon/?regon=${newRegon()}` }),
  'get-company-by-nip': () => ({ url: `/companies/get_by_nip/?nip=${newNip()}` }),
  'have-user-registered': () => ({ url: `/companies/have_user_registered/?regon=${newRegon()}` }),
  'assign-to-company': () => ({ url: `/accounts/assign_to_company/?regon=${newRegon()}&email=a@test.example` }),
  'get-person-by-email': ({ caller }) => ({ url: `/accounts/by_email/${caller.email}/` }),
  'register-company': ({ caller }) => ({
    method: 'POST',
    url: '/accounts/register/',
    payload: {
      company: {
        name: 'Nowa Firma Sp. z o.o.',
        regon: newRegon(),
        nip: newNip(),
        street: 'ul. Nowa 1',
        city: 'Poznań',
        postalCode: '60-001',
        district: 'wielkopolskie',
        country: 'Polska',
        companyProfile: 'production',
        registrationPurposes: ['checkSingleGtin'],
      },
      user: { email: caller.email },
      isCompanyRepresentative: true,
    },
  }),
  'upload-authorization-file': async (place) => ({
    method: 'PUT',
    url: `/accounts/register/${await colleague(place, false)}/pelnomocnictwo.pdf/`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-upload-ticket': 'nobody-has-this-ticket' },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n',
  }),
  'read-activation': async (place) => ({ url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/` }),
  'activate-account': async (place) => ({
    method: 'POST',
    url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/`,
    payload: { ...person, ...consents, password: 'Nowe-haslo-77', passwordRepeat: 'Nowe-haslo-77' },
  }),
  'decline-registration': async (place) => ({
    method: 'POST',
    url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/decline/`,
  }),
  'resend-activation': async (place) => ({
    method: 'POST',
    url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/resend/`,
  }),
  'request-password-reset': ({ caller, scope }) => ({
    method: 'PUT',
    url: '/accounts/reset_password/',
    payload: { email: scope === 'missing' ? `${randomUUID()}@test.example` : caller.email },
  }),
  'read-password-reset': async (place) => ({
    url: `/accounts/reset_password/${await linkToken(place, 'password-reset')}/`,
  }),
  'set-password': async (place) => ({
    method: 'PATCH',
    url: `/accounts/reset_password/${await linkToken(place, 'password-reset')}/`,
    payload: { password: 'Nowe-haslo-77', passwordRepeat: 'Nowe-haslo-77' },
  }),
  'change-password': ({ userId }) => ({
    method: 'PUT',
    url: `/accounts/${userId}/change_password/${userId}/`,
    payload: { oldPassword: testPassword, newPassword: 'Nowe-haslo-77', repeatNewPassword: 'Nowe-haslo-77' },
  }),
  'get-company-memberships': ({ userId, companyId }) => ({
    url: `/accounts/${userId}/get_company_memberships/${companyId}/`,
  }),
  'invite-user': ({ userId, companyId }) => ({
    method: 'POST',
    url: `/accounts/${userId}/invite_user/${companyId}/`,
    payload: { email: `${randomUUID()}@test.example`, permissionGroup: 'location_user' },
  }),
  'resend-invitation': async (place) => ({
    method: 'POST',
    url: `/accounts/${place.userId}/resend_invitation/${await colleague(place, false)}/`,
  }),
  'set-permission': async (place) => ({
    method: 'PATCH',
    url: `/accounts/${place.userId}/set_permission/${await colleague(place)}/`,
    payload: { permissionGroup: 'location_admin' },
  }),
  'set-permission of oneself': ({ userId, caller }) => ({
    method: 'PATCH',
    url: `/accounts/${userId}/set_permission/${caller.membershipId}/`,
    payload: { permissionGroup: 'location_user' },
  }),
  'delete-membership': async (place) => ({
    method: 'DELETE',
    url: `/accounts/${place.userId}/delete_membership/${await colleague(place)}/`,
  }),
  'delete-membership of oneself': ({ userId, caller }) => ({
    method: 'DELETE',
    url: `/accounts/${userId}/delete_membership/${caller.membershipId}/`,
  }),
  'get-account': ({ userId }) => ({ url: `/accounts/${userId}/user/${userId}/` }),
  'get-account of another': ({ userId, database, companyId }) =>
    addAccount(database, { companyId }).then((other) => ({ url: `/accounts/${userId}/user/${other.userId}/` })),
  'update-account': ({ userId }) => ({
    method: 'PUT',
    url: `/accounts/${userId}/user/${userId}/`,
    payload: { ...person, ...consents },
  }),
  'get-company': ({ companyId }) => ({ url: `/companies/get_by_id/?id=${companyId}` }),
  'renew-api-key': ({ companyId }) => ({ method: 'POST', url: `/companies/${companyId}/api_key/` }),
  'get-integrations': ({ companyId }) => ({ url: `/companies/${companyId}/integrations/` }),
  'get-api-calls': ({ companyId }) => ({ url: `/companies/${companyId}/api_calls/` }),
  'create-api-key': ({ companyId }) => ({
    method: 'POST',
    url: `/companies/${companyId}/api_keys/`,
    payload: { name: 'Sklep', scopes: ['read'], days: 30 },
  }),
  'rotate-api-key': async (place) => ({
    method: 'POST',
    url: `/companies/${place.companyId}/api_keys/${await programKey(place)}/rotate/`,
  }),
  'revoke-api-key': async (place) => ({
    method: 'DELETE',
    url: `/companies/${place.companyId}/api_keys/${await programKey(place)}/`,
  }),
  'get-webhooks': ({ companyId }) => ({ url: `/companies/${companyId}/webhooks/` }),
  'get-webhook-deliveries': ({ companyId }) => ({ url: `/companies/${companyId}/webhook_deliveries/` }),
  'create-webhook': ({ companyId }) => ({
    method: 'POST',
    url: `/companies/${companyId}/webhooks/`,
    payload: { url: 'https://sklep.example/gtinoteka', events: ['verification.ready'] },
  }),
  'switch-webhook': async (place) => ({
    method: 'PATCH',
    url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/`,
    payload: { isOn: false },
  }),
  'rotate-webhook-secret': async (place) => ({
    method: 'POST',
    url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/rotate/`,
  }),
  'delete-webhook': async (place) => ({
    method: 'DELETE',
    url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/`,
  }),
  'test-webhook': async (place) => ({
    method: 'POST',
    url: `/companies/${place.companyId}/webhooks/${await ownWebhook(place)}/test/`,
  }),
  'replay-webhook-delivery': async (place) => ({
    method: 'POST',
    url: `/companies/${place.companyId}/webhook_deliveries/${await ownDelivery(place)}/replay/`,
  }),
  'order-package': ({ membershipId }) => ({
    method: 'POST',
    url: `/companies/order_subscription/?activeMembershipId=${membershipId}`,
    payload: { subscription: 'basic' },
  }),
  'cancel-order': async (place) => ({
    method: 'POST',
    url: `/companies/${place.companyId}/package_orders/${await openOrder(place)}/cancel/`,
  }),
  'get-pro-forma': async (place) => ({
    url: `/companies/${place.companyId}/package_orders/${await openOrder(place)}/pro_forma/`,
  }),
  'order-subscription': ({ membershipId }) => ({
    url: `/companies/order_subscription/?subscription=basic&activeMembershipId=${membershipId}`,
  }),
  'get-company-package': ({ companyId }) => ({ url: `/companies/${companyId}/package/` }),
  ...officeCalls,
  'get-page-content': () => ({ url: '/cms/page_content/how-it-works/' }),
  'save-page-content': () => ({
    method: 'POST',
    url: '/cms/page_content/how-it-works/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\n<p>x</p>\r\n--x--\r\n',
  }),
  'get-page-editing': () => ({ url: '/cms/page_editing/how-it-works/' }),
  'get-page-version': () => ({ url: '/cms/page_editing/how-it-works/versions/1/' }),
  'save-page-draft': () => ({
    method: 'PUT',
    url: '/cms/page_editing/how-it-works/draft/',
    payload: { content: '<p>x</p>', base: 1, revision: null, publishAt: null },
  }),
  'delete-page-draft': () => ({ method: 'DELETE', url: '/cms/page_editing/how-it-works/draft/' }),
  'save-page-image': () => ({
    method: 'POST',
    url: '/cms/page_content_image/how-it-works/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  }),
  'get-page-image': () => ({ url: `/cms/page_image/${randomUUID()}/small.webp/` }),
  'get-package-orders': () => ({ url: '/companies/package_orders/' }),
  'activate-package': async (place) => ({
    method: 'POST',
    url: `/companies/package_orders/${await order(place)}/activate/`,
  }),
  'save-order-invoice': async (place) => ({
    method: 'PUT',
    url: `/companies/package_orders/${await paidOrder(place)}/invoice/`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('faktura.pdf', smallPdf),
  }),
  'get-order-invoice': async (place) => ({
    url: `/companies/${place.companyId}/package_orders/${await paidOrder(place)}/invoice/`,
  }),
  'verify-file': ({ companyId }) => ({
    method: 'POST',
    url: `/verification/${companyId}/verify/`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('kody.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
  }),
  'get-progress': ({ companyId }) => ({ url: `/verification/${companyId}/progress/` }),
  'get-sent-files': ({ companyId }) => ({ url: `/verification/${companyId}/files/` }),
  'get-sent-file': async (place) => ({ url: `/verification/${place.companyId}/files/${await sentFile(place)}/` }),
  'get-sent-file of another company': async (place) => ({
    url: `/verification/${place.companyId}/files/${await foreignFile(place)}/`,
  }),
  'check-first-codes': async (place) => ({
    method: 'POST',
    url: `/verification/${place.companyId}/files/${await sentFile(place)}/check_first/`,
  }),
  'cancel-file': async (place) => ({
    method: 'POST',
    url: `/verification/${place.companyId}/files/${await sentFile(place)}/cancel/`,
  }),
  'get-file-result': async (place) => ({
    url: `/verification/${place.companyId}/files/${await sentFile(place)}/result/?format=csv`,
  }),
  'get-file-result of another company': async (place) => ({
    url: `/verification/${place.companyId}/files/${await foreignFile(place)}/result/`,
  }),
  'get-file-report': async (place) => ({
    url: `/verification/${place.companyId}/files/${await sentFile(place)}/report/?show=review`,
  }),
  'get-file-report of another company': async (place) => ({
    url: `/verification/${place.companyId}/files/${await foreignFile(place)}/report/`,
  }),
  'get-file-preview': async (place) => ({
    url: `/verification/${place.companyId}/files/${await askingFile(place)}/preview/`,
  }),
  'choose-columns': async (place) => ({
    method: 'POST',
    url: `/verification/${place.companyId}/files/${await askingFile(place)}/columns/`,
    payload: { gtin: 0, name: null, brand: null, netContent: null, gpc: null },
  }),
  'upload-file': async (place) => {
    await closeUploads(place);
    return {
      method: 'POST',
      url: `/verification/${place.companyId}/upload/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('kody.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { description: 'Nowe nazwy' }),
    };
  },
  'begin-sending': async (place) => {
    await closeUploads(place);
    return {
      method: 'POST',
      url: `/verification/${place.companyId}/sendings/`,
      payload: { kind: 'upload', fileName: 'kody.csv', byteSize: 100 },
    };
  },
  'get-sendings': ({ companyId }) => ({ url: `/verification/${companyId}/sendings/` }),
  'send-part': async (place) => ({
    method: 'POST',
    url: `/verification/${place.companyId}/sendings/${await openSending(place)}/parts/?start=0`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('part', Buffer.from('GTIN;Nazwa\n')),
  }),
  'drop-sending': async (place) => ({
    method: 'POST',
    url: `/verification/${place.companyId}/sendings/${await openSending(place)}/drop/`,
  }),
  'get-upload-rows': async (place) => ({
    url: `/verification/${place.companyId}/files/${await sentFile(place)}/upload_rows/`,
  }),
  'get-uploads': ({ companyId }) => ({ url: `/stewardship/${companyId}/uploads/` }),
  'get-upload': async (place) => ({ url: `/stewardship/${place.companyId}/uploads/${await checkedUpload(place)}/` }),
  'get-upload of nobody': async (place) => ({
    url: `/stewardship/${place.companyId}/uploads/${await sentFile(place)}/`,
  }),
  'accept-upload': async (place) => ({
    method: 'POST',
    url: `/stewardship/${place.companyId}/uploads/${await checkedUpload(place)}/accept/`,
    payload: {},
  }),
  'refuse-upload': async (place) => ({
    method: 'POST',
    url: `/stewardship/${place.companyId}/uploads/${await checkedUpload(place)}/refuse/`,
    payload: { lines: [2], reason: 'Nie te nazwy.' },
  }),
  'get-runs': ({ companyId }) => ({ url: `/stewardship/${companyId}/runs/` }),
  'get-run': async (place) => ({ url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/` }),
  'start-run': ({ companyId }) => ({
    method: 'POST',
    url: `/stewardship/${companyId}/runs/?kind=products`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('lista.csv', Buffer.from('GTIN;Nazwa\n')),
  }),
  'get-run-rejects': async (place) => ({
    url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/rejects/`,
  }),
  'get-run-undoing': async (place) => ({ url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/undo/` }),
  'undo-run': async (place) => ({
    method: 'POST',
    url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/undo/`,
  }),
  'get-run-kept': async (place) => ({ url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/kept/` }),
  'compare-runs': async (place) => ({
    url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/compare/${await lastRun(place)}/`,
  }),
  'get-product-history': ({ companyId, gtin }) => ({ url: `/stewardship/${companyId}/products/${gtin}/history/` }),
  'get-run of nobody': ({ companyId }) => ({ url: `/stewardship/${companyId}/runs/${randomUUID()}/` }),
  'undo-run of another than the last': async (place) => {
    const id = await lastRun(place);
    await lastRun(place);
    return { method: 'POST', url: `/stewardship/${place.companyId}/runs/${id}/undo/` };
  },
  'get-sample-file': () => ({ url: '/verification/sample_file/input/' }),
  'get-link-codes': ({ companyId }) => ({ url: `/links/${companyId}/codes/` }),
  'get-code-links': async (place) => ({ url: `/links/${place.companyId}/codes/${await ownGtin(place)}/` }),
  'get-code-links of another company': async (place) => ({
    url: `/links/${place.companyId}/codes/${(await foreignLink(place)).gtin}/`,
  }),
  'add-link': async (place) => ({
    method: 'POST',
    url: `/links/${place.companyId}/codes/${await ownGtin(place)}/`,
    payload: linkTo('https://sady.example/'),
  }),
  'change-link': async (place) => ({
    method: 'PUT',
    url: `/links/${place.companyId}/link/${(await ownLink(place)).id}/`,
    payload: { ...linkTo('https://sady.example/zima'), version: 1 },
  }),
  'change-link of another company': async (place) => ({
    method: 'PUT',
    url: `/links/${place.companyId}/link/${(await foreignLink(place)).id}/`,
    payload: { ...linkTo('https://sady.example/zima'), version: 1 },
  }),
  'remove-link': async (place) => ({
    method: 'DELETE',
    url: `/links/${place.companyId}/link/${(await ownLink(place)).id}/?version=1`,
  }),
  'remove-link of another company': async (place) => ({
    method: 'DELETE',
    url: `/links/${place.companyId}/link/${(await foreignLink(place)).id}/?version=1`,
  }),
  'copy-links': async (place) => ({
    method: 'POST',
    url: `/links/${place.companyId}/codes/${await ownGtin(place)}/copy/`,
    payload: { gtins: [await ownGtin(place)] },
  }),
  'set-counting': ({ companyId }) => ({
    method: 'PUT',
    url: `/links/${companyId}/counting/`,
    payload: { isCounted: true },
  }),
  'import-links': async (place) => ({
    method: 'POST',
    url: `/links/${place.companyId}/sheet/`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('linki.csv', Buffer.from(`GTIN;Adres\n${await ownGtin(place)};https://sady.example/\n`)),
  }),
  'export-links': ({ companyId }) => ({ url: `/links/${companyId}/sheet/` }),
};
