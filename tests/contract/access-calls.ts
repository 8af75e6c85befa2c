import { randomUUID } from 'node:crypto';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { makeLink } from '../../api/store/people/mail-links.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { addPaidOrder, smallPdf } from '../support/paid-orders.ts';
import { multipartFile } from '../support/sent-files.ts';
import { officeCalls } from './access-calls-office.ts';
import { colleague, type CallPlace, type MakeCall } from './access-places.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { registrationForm } from '../support/registrations.ts';
import { fileCalls } from './access-calls-files.ts';
import { linkCalls } from './access-calls-links.ts';
import { programCalls } from './access-calls-programs.ts';
import { downloadCalls } from './access-calls-downloads.ts';
import { allConsents } from '../support/typed-person.ts';

const person = { firstName: 'Jan', lastName: 'Testowy', phoneNumber: '+48501502503', confirmedStatute: true };
const consents = allConsents(false);

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

/** A right call of each endpoint; a word after the name tells apart several calls of one endpoint. */
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
    payload: registrationForm({ user: { email: caller.email } }),
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
  'name-another': async (place) => ({
    method: 'POST',
    url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/name_another/`,
    payload: { email: `${randomUUID()}@test.example` },
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
  'get-document': () => ({ url: '/cms/documents/terms/' }),
  'get-document-version': () => ({ url: '/cms/documents/terms/versions/1/' }),
  'get-notices': () => ({ url: '/cms/notices/' }),
  'get-page-notice': () => ({ url: '/cms/page_notice/terms/' }),
  'announce-change': () => ({
    method: 'POST',
    url: '/cms/page_notice/terms/',
    payload: { content: '<p>x</p>', base: 1, effectiveOn: '2020-01-01' },
  }),
  'withdraw-change': () => ({ method: 'DELETE', url: '/cms/page_notice/terms/' }),
  'get-own-objection': ({ companyId }) => ({ url: `/companies/${companyId}/objections/${randomUUID()}/` }),
  'object-to-change': ({ companyId }) => ({
    method: 'POST',
    url: `/companies/${companyId}/objections/${randomUUID()}/`,
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
  ...fileCalls,
  ...linkCalls,
  ...programCalls,
  ...downloadCalls,
};
