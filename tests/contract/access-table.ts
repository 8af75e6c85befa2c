import { randomUUID } from 'node:crypto';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { makeLink } from '../../api/store/people/mail-links.ts';
import { addAccount, testPassword } from '../support/accounts.ts';
import { addPaidOrder, smallPdf } from '../support/paid-orders.ts';
import { multipartFile } from '../support/sent-files.ts';
import { officeRows } from './access-table-office.ts';
import {
  type AccessTable,
  all,
  type CallPlace,
  colleague,
  everyMember,
  managed,
  managedTarget,
  members,
  nobodysOwn,
  ofNobodysNotice,
  refusedNumber,
} from './access-rows.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { registrationForm } from '../support/registrations.ts';
import { fileRows } from './access-table-files.ts';
import { linkRows } from './access-table-links.ts';
import { programRows } from './access-table-programs.ts';
import { downloadRows } from './access-table-downloads.ts';
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
export const accessTable: AccessTable = {
  'bot-check-challenge': { expected: all(200), call: () => ({ url: '/bot_check/challenge/' }) },
  'bot-check-pass': {
    expected: all(403),
    call: () => ({ method: 'POST', url: '/bot_check/pass/', payload: { payload: 'x' } }),
  },
  'get-products': { expected: all(200), call: ({ gtin }) => ({ url: `/products/get_products/?gtin_number=${gtin}` }) },
  'get-products of a membership': {
    expected: {
      own: [200, 200, 200, 404, 200, 200, 200, 200],
      foreign: [200, 200, 200, 404, 404, 404, 404, 404],
      missing: [200, 200, 200, 404, 404, 404, 404, 404],
    },
    call: ({ gtin, membershipId }) => ({
      url: `/products/get_products/?gtin_number=${gtin}&activeMembershipId=${membershipId}`,
    }),
  },
  'get-products by name': {
    expected: members(403, 200, 200, 200, 200),
    call: () => ({ url: '/products/get_products/?name__contains=woda' }),
  },
  'get-products-advanced': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({
      url: `/products/${membershipId}/get_products_advanced/?name__contains=woda`,
    }),
  },
  'check-codes': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ gtin, membershipId }) => ({
      method: 'POST',
      url: `/products/${membershipId}/check_codes/`,
      payload: { gtins: [gtin] },
    }),
  },
  // The number of these calls has no licence.
  'generate-codes': {
    expected: { own: refusedNumber, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ gtin, membershipId }) => ({
      url: `/generator_2d/generate/?n01=${gtin}&activeMembershipId=${membershipId}`,
    }),
  },
  'download-code': {
    expected: { own: refusedNumber, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ gtin, membershipId }) => ({
      url: `/generator_2d/download/qrcode/svg/?n01=${gtin}&activeMembershipId=${membershipId}`,
    }),
  },
  'get-search-help': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({
      url: `/products/${membershipId}/search_help/?name__contains=woda%20sok`,
    }),
  },
  'suggest-products': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({ url: `/products/${membershipId}/suggest/?name_suggest__completion=wo` }),
  },
  'suggest-companies': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({
      url: `/companies/${membershipId}/get_companies/suggest/?company_suggest__completion=fi`,
    }),
  },
  'get-categories': { expected: all(200), call: () => ({ url: '/products/get_categories/?limit=100' }) },
  'get-catalogue-start': { expected: all(200), call: () => ({ url: '/products/catalogue_start/' }) },
  'product-count': { expected: all(200), call: () => ({ url: '/products/product_count/' }) },
  health: { expected: all(200), call: () => ({ url: '/health/' }) },
  'product-has-gcp': { expected: all(200), call: ({ gtin }) => ({ url: `/products/product_has_gcp/${gtin}/` }) },
  'product-has-gcp of a membership': {
    expected: {
      own: [200, 200, 200, 404, 200, 200, 200, 200],
      foreign: [200, 200, 200, 404, 404, 404, 404, 404],
      missing: [200, 200, 200, 404, 404, 404, 404, 404],
    },
    call: ({ gtin, membershipId }) => ({
      url: `/products/product_has_gcp/${gtin}/?activeMembershipId=${membershipId}`,
    }),
  },
  'get-product': { expected: all(200), call: ({ gtin }) => ({ url: `/products/get_products/${gtin}/` }) },
  'log-in-by-mail': {
    expected: { missing: all(410) },
    call: async (place) => ({
      method: 'POST',
      url: `/token/by_mail/${await linkToken(place, 'log-in')}/`,
      payload: {},
    }),
  },
  'get-look-up-quota': {
    expected: [200, 401, 401, 200, 200, 200, 200, 200],
    call: () => ({ url: '/products/look_up_quota/' }),
  },
  'get-look-up-quota of a membership': {
    expected: {
      own: [200, 401, 401, 404, 200, 200, 200, 200],
      foreign: [200, 401, 401, 404, 404, 404, 404, 404],
      missing: [200, 401, 401, 404, 404, 404, 404, 404],
    },
    call: ({ membershipId }) => ({
      url: `/products/look_up_quota/?activeMembershipId=${membershipId}`,
    }),
  },
  'obtain-token': {
    expected: all(401),
    call: () => ({ method: 'POST', url: '/token/', payload: { email: 'a@test.example', password: 'x' } }),
  },
  'refresh-token': { expected: all(401), call: () => ({ method: 'POST', url: '/token/refresh/', payload: {} }) },
  logout: { expected: all(200), call: () => ({ method: 'POST', url: '/token/logout/', payload: {} }) },
  'get-current-user': { expected: members(200, 200, 200, 200, 200), call: () => ({ url: '/accounts/me/' }) },
  'get-company-by-regon': { expected: all(404), call: () => ({ url: `/companies/get_by_regon/?regon=${newRegon()}` }) },
  'get-company-by-nip': { expected: all(404), call: () => ({ url: `/companies/get_by_nip/?nip=${newNip()}` }) },
  'have-user-registered': {
    expected: all(200),
    call: () => ({ url: `/companies/have_user_registered/?regon=${newRegon()}` }),
  },
  'assign-to-company': {
    expected: all(200),
    call: () => ({ url: `/accounts/assign_to_company/?regon=${newRegon()}&email=a@test.example` }),
  },
  'get-person-by-email': { expected: all(200), call: ({ caller }) => ({ url: `/accounts/by_email/${caller.email}/` }) },
  'register-company': {
    expected: all(200),
    call: ({ caller }) => ({
      method: 'POST',
      url: '/accounts/register/',
      payload: registrationForm({ user: { email: caller.email } }),
    }),
  },
  'upload-authorization-file': {
    expected: { own: all(404), foreign: all(404), missing: all(404) },
    call: async (place) => ({
      method: 'PUT',
      url: `/accounts/register/${await colleague(place, false)}/pelnomocnictwo.pdf/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-upload-ticket': 'nobody-has-this-ticket' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n',
    }),
  },
  'read-activation': {
    expected: { own: all(200), missing: all(410) },
    call: async (place) => ({ url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/` }),
  },
  'activate-account': {
    expected: { own: all(200), missing: all(410) },
    call: async (place) => ({
      method: 'POST',
      url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/`,
      payload: { ...person, ...consents, password: 'Nowe-haslo-77', passwordRepeat: 'Nowe-haslo-77' },
    }),
  },
  // the link of a colleague is an invitation, which is no registration
  'decline-registration': {
    expected: all(410),
    call: async (place) => ({
      method: 'POST',
      url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/decline/`,
    }),
  },
  'name-another': {
    expected: all(410),
    call: async (place) => ({
      method: 'POST',
      url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/name_another/`,
      payload: { email: `${randomUUID()}@test.example` },
    }),
  },
  'resend-activation': {
    expected: { missing: all(410) },
    call: async (place) => ({
      method: 'POST',
      url: `/accounts/confirm/email/${await linkToken(place, 'activation')}/resend/`,
    }),
  },
  'request-password-reset': {
    expected: { own: all(200), missing: all(200) },
    call: ({ caller, scope }) => ({
      method: 'PUT',
      url: '/accounts/reset_password/',
      payload: { email: scope === 'missing' ? `${randomUUID()}@test.example` : caller.email },
    }),
  },
  'read-password-reset': {
    expected: { own: all(200), missing: all(410) },
    call: async (place) => ({
      url: `/accounts/reset_password/${await linkToken(place, 'password-reset')}/`,
    }),
  },
  'set-password': {
    expected: { own: all(200), missing: all(410) },
    call: async (place) => ({
      method: 'PATCH',
      url: `/accounts/reset_password/${await linkToken(place, 'password-reset')}/`,
      payload: { password: 'Nowe-haslo-77', passwordRepeat: 'Nowe-haslo-77' },
    }),
  },
  'change-password': {
    expected: {
      own: members(200, 200, 200, 200, 200),
      missing: nobodysOwn,
      'as another': nobodysOwn,
    },
    call: ({ userId }) => ({
      method: 'PUT',
      url: `/accounts/${userId}/change_password/${userId}/`,
      payload: { oldPassword: testPassword, newPassword: 'Nowe-haslo-77', repeatNewPassword: 'Nowe-haslo-77' },
    }),
  },
  'get-company-memberships': {
    expected: managed,
    call: ({ userId, companyId }) => ({
      url: `/accounts/${userId}/get_company_memberships/${companyId}/`,
    }),
  },
  'invite-user': {
    expected: managed,
    call: ({ userId, companyId }) => ({
      method: 'POST',
      url: `/accounts/${userId}/invite_user/${companyId}/`,
      payload: { email: `${randomUUID()}@test.example`, permissionGroup: 'location_user' },
    }),
  },
  'resend-invitation': {
    expected: managedTarget,
    call: async (place) => ({
      method: 'POST',
      url: `/accounts/${place.userId}/resend_invitation/${await colleague(place, false)}/`,
    }),
  },
  'set-permission': {
    expected: managedTarget,
    call: async (place) => ({
      method: 'PATCH',
      url: `/accounts/${place.userId}/set_permission/${await colleague(place)}/`,
      payload: { permissionGroup: 'location_admin' },
    }),
  },
  'set-permission of oneself': {
    expected: { own: members(403, 403, 403, 403, 403) },
    call: ({ userId, caller }) => ({
      method: 'PATCH',
      url: `/accounts/${userId}/set_permission/${caller.membershipId}/`,
      payload: { permissionGroup: 'location_user' },
    }),
  },
  'delete-membership': {
    expected: managedTarget,
    call: async (place) => ({
      method: 'DELETE',
      url: `/accounts/${place.userId}/delete_membership/${await colleague(place)}/`,
    }),
  },
  'delete-membership of oneself': {
    expected: { own: members(403, 403, 403, 403, 403) },
    call: ({ userId, caller }) => ({
      method: 'DELETE',
      url: `/accounts/${userId}/delete_membership/${caller.membershipId}/`,
    }),
  },
  'get-account': {
    expected: {
      own: members(403, 200, 200, 200, 200),
      missing: nobodysOwn,
      'as another': nobodysOwn,
    },
    call: ({ userId }) => ({ url: `/accounts/${userId}/user/${userId}/` }),
  },
  'get-account of another': {
    expected: { own: members(403, 404, 404, 404, 404) },
    call: ({ userId, database, companyId }) =>
      addAccount(database, { companyId }).then((other) => ({ url: `/accounts/${userId}/user/${other.userId}/` })),
  },
  'update-account': {
    expected: {
      own: members(403, 200, 200, 200, 200),
      missing: nobodysOwn,
      'as another': nobodysOwn,
    },
    call: ({ userId }) => ({
      method: 'PUT',
      url: `/accounts/${userId}/user/${userId}/`,
      payload: { ...person, ...consents },
    }),
  },
  'get-company': {
    expected: {
      own: members(403, 200, 200, 200, 200),
      foreign: members(403, 404, 404, 404, 200),
      missing: members(403, 404, 404, 404, 404),
    },
    call: ({ companyId }) => ({ url: `/companies/get_by_id/?id=${companyId}` }),
  },
  'renew-api-key': {
    expected: {
      own: members(404, 403, 200, 200, 200),
      foreign: nobodysOwn,
      missing: nobodysOwn,
    },
    call: ({ companyId }) => ({ method: 'POST', url: `/companies/${companyId}/api_key/` }),
  },
  'order-package': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({
      method: 'POST',
      url: `/companies/order_subscription/?activeMembershipId=${membershipId}`,
      payload: { subscription: 'basic' },
    }),
  },
  'cancel-order': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/companies/${place.companyId}/package_orders/${await openOrder(place)}/cancel/`,
    }),
  },
  'get-pro-forma': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/companies/${place.companyId}/package_orders/${await openOrder(place)}/pro_forma/`,
    }),
  },
  'order-subscription': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ membershipId }) => ({
      url: `/companies/order_subscription/?subscription=basic&activeMembershipId=${membershipId}`,
    }),
  },
  'get-company-package': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/companies/${companyId}/package/` }),
  },
  ...officeRows,
  'get-page-content': { expected: all(200), call: () => ({ url: '/cms/page_content/how-it-works/' }) },
  'save-page-content': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({
      method: 'POST',
      url: '/cms/page_content/how-it-works/',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\n<p>x</p>\r\n--x--\r\n',
    }),
  },
  'get-page-editing': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({ url: '/cms/page_editing/how-it-works/' }),
  },
  'get-page-version': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({ url: '/cms/page_editing/how-it-works/versions/1/' }),
  },
  'save-page-draft': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({
      method: 'PUT',
      url: '/cms/page_editing/how-it-works/draft/',
      payload: { content: '<p>x</p>', base: 1, revision: null, publishAt: null },
    }),
  },
  'delete-page-draft': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({ method: 'DELETE', url: '/cms/page_editing/how-it-works/draft/' }),
  },
  'save-page-image': {
    expected: members(403, 403, 403, 403, 400),
    call: () => ({
      method: 'POST',
      url: '/cms/page_content_image/how-it-works/',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    }),
  },
  'get-document': { expected: all(200), call: () => ({ url: '/cms/documents/terms/' }) },
  'get-document-version': { expected: all(200), call: () => ({ url: '/cms/documents/terms/versions/1/' }) },
  'get-notices': { expected: all(200), call: () => ({ url: '/cms/notices/' }) },
  'get-page-notice': { expected: members(403, 403, 403, 403, 200), call: () => ({ url: '/cms/page_notice/terms/' }) },
  'announce-change': {
    expected: members(403, 403, 403, 403, 400),
    call: () => ({
      method: 'POST',
      url: '/cms/page_notice/terms/',
      payload: { content: '<p>x</p>', base: 1, effectiveOn: '2020-01-01' },
    }),
  },
  'withdraw-change': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({ method: 'DELETE', url: '/cms/page_notice/terms/' }),
  },
  'get-own-objection': {
    expected: ofNobodysNotice,
    call: ({ companyId }) => ({ url: `/companies/${companyId}/objections/${randomUUID()}/` }),
  },
  'object-to-change': {
    expected: ofNobodysNotice,
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/companies/${companyId}/objections/${randomUUID()}/`,
    }),
  },
  'get-page-image': { expected: all(404), call: () => ({ url: `/cms/page_image/${randomUUID()}/small.webp/` }) },
  'get-package-orders': {
    expected: members(403, 403, 403, 403, 200),
    call: () => ({ url: '/companies/package_orders/' }),
  },
  'activate-package': {
    expected: { own: members(403, 403, 403, 403, 200), missing: members(403, 403, 403, 403, 404) },
    call: async (place) => ({
      method: 'POST',
      url: `/companies/package_orders/${await order(place)}/activate/`,
    }),
  },
  'save-order-invoice': {
    expected: { own: members(403, 403, 403, 403, 200), missing: members(403, 403, 403, 403, 404) },
    call: async (place) => ({
      method: 'PUT',
      url: `/companies/package_orders/${await paidOrder(place)}/invoice/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('faktura.pdf', smallPdf),
    }),
  },
  'get-order-invoice': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/companies/${place.companyId}/package_orders/${await paidOrder(place)}/invoice/`,
    }),
  },
  ...fileRows,
  ...linkRows,
  ...programRows,
  ...downloadRows,
};
