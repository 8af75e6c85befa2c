import type { Scope } from './access-places.ts';

/**
 * Who calls: nobody (bot check passed), a token past its end, a session that was ended, somebody invited and not yet activated, a
 * standard user, an administrator who is no representative, a representative, an administrator of the platform.
 */
export const callers = [
  'anonymous',
  'expired',
  'revoked',
  'invited',
  'user',
  'administrator',
  'representative',
  'platform',
] as const;
export type CallerKind = (typeof callers)[number];

type Row = readonly [number, number, number, number, number, number, number, number];
type Expected = Row | Partial<Record<Scope, Row>>;

const all = (status: number): Row => [status, status, status, status, status, status, status, status];
/** 401 for those without a session, then one status each for the invited, users, administrators, representatives, platform. */
const members = (
  invited: number,
  user: number,
  administrator: number,
  representative: number,
  platform: number,
): Row => [401, 401, 401, invited, user, administrator, representative, platform];
const everyMember = members(404, 200, 200, 200, 200);
const refusedNumber = members(404, 409, 409, 409, 409);
const nobodysOwn = members(404, 404, 404, 404, 404);

/** A call of a person in a company: only its administrators, only there. */
const managed: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 200, 200, 200),
  foreign: nobodysOwn,
  missing: nobodysOwn,
  'as another': nobodysOwn,
};
/** The same about a membership: whoever manages nobody is told so before it is looked at. */
const managedTarget: Partial<Record<Scope, Row>> = {
  own: members(403, 403, 200, 200, 200),
  foreign: members(403, 403, 404, 404, 404),
  missing: members(403, 403, 404, 404, 404),
  'as another': nobodysOwn,
};

/** A call of an administrator of the platform, under their own company alone. */
const stewards: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 403, 403, 200),
  foreign: nobodysOwn,
  missing: nobodysOwn,
};

/** A call of the office about a company that need not be the caller's. */
const ofOffice: Partial<Record<Scope, Row>> = {
  own: members(403, 403, 403, 403, 200),
  foreign: members(403, 403, 403, 403, 200),
  missing: members(403, 403, 403, 403, 404),
};

/** A call of the office that names the company its caller acts for. */
const inOffice: Partial<Record<Scope, Row>> = {
  own: members(404, 403, 403, 403, 200),
  foreign: nobodysOwn,
  missing: nobodysOwn,
};

/** Expected status of every cell, in the order of `callers`. A row alone is that of the caller's own ids. */
export const expected: Record<string, Expected> = {
  'bot-check-challenge': all(200),
  'bot-check-pass': all(403),
  'get-products': all(200),
  'get-products of a membership': {
    own: [200, 200, 200, 404, 200, 200, 200, 200],
    foreign: [200, 200, 200, 404, 404, 404, 404, 404],
    missing: [200, 200, 200, 404, 404, 404, 404, 404],
  },
  'get-products by name': members(403, 200, 200, 200, 200),
  'get-products-advanced': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'check-codes': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  // The number of these calls has no licence.
  'generate-codes': { own: refusedNumber, foreign: nobodysOwn, missing: nobodysOwn },
  'download-code': { own: refusedNumber, foreign: nobodysOwn, missing: nobodysOwn },
  // Their companies have no products.
  'order-codes': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'order-company-codes': { own: nobodysOwn, foreign: nobodysOwn, missing: nobodysOwn },
  'get-code-batches': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-code-batch': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-code-batch of another company': { own: nobodysOwn },
  'cancel-code-batch': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'cancel-code-batch of another company': { own: nobodysOwn },
  'get-batch-file': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-batch-file of another company': { own: nobodysOwn },
  'get-batch-refusals': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-batch-refusals of another company': { own: nobodysOwn },
  'get-codes-sample': all(200),
  'get-offline-pack-size': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-offline-pack': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-database-size': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  // Their companies are on Starter, which downloads nothing.
  'generate-database': { own: members(404, 401, 401, 401, 401), foreign: nobodysOwn, missing: nobodysOwn },
  'get-database-status': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-database-status of another company': { own: nobodysOwn },
  'cancel-database': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'cancel-database of another company': { own: nobodysOwn },
  'get-database': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-database of another company': { own: nobodysOwn },
  'get-zip-database': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-search-help': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'suggest-products': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'suggest-companies': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-categories': all(200),
  'get-catalogue-start': all(200),
  'product-count': all(200),
  health: all(200),
  'product-has-gcp': all(200),
  'product-has-gcp of a membership': {
    own: [200, 200, 200, 404, 200, 200, 200, 200],
    foreign: [200, 200, 200, 404, 404, 404, 404, 404],
    missing: [200, 200, 200, 404, 404, 404, 404, 404],
  },
  'get-product': all(200),
  'get-look-up-quota': [200, 401, 401, 200, 200, 200, 200, 200],
  'get-look-up-quota of a membership': {
    own: [200, 401, 401, 404, 200, 200, 200, 200],
    foreign: [200, 401, 401, 404, 404, 404, 404, 404],
    missing: [200, 401, 401, 404, 404, 404, 404, 404],
  },
  'obtain-token': all(401),
  'log-in-by-mail': { missing: all(410) },
  'refresh-token': all(401),
  logout: all(200),
  'get-current-user': members(200, 200, 200, 200, 200),
  'get-company-by-regon': all(404),
  'get-company-by-nip': all(404),
  'have-user-registered': all(200),
  'assign-to-company': all(200),
  'get-person-by-email': all(200),
  'register-company': all(200),
  'upload-authorization-file': { own: all(404), foreign: all(404), missing: all(404) },
  'read-activation': { own: all(200), missing: all(410) },
  'activate-account': { own: all(200), missing: all(410) },
  'resend-activation': { missing: all(410) },
  // the link of a colleague is an invitation, which is no registration
  'decline-registration': all(410),
  'request-password-reset': { own: all(200), missing: all(200) },
  'read-password-reset': { own: all(200), missing: all(410) },
  'set-password': { own: all(200), missing: all(410) },
  'change-password': {
    own: members(200, 200, 200, 200, 200),
    missing: nobodysOwn,
    'as another': nobodysOwn,
  },
  'get-company-memberships': managed,
  'invite-user': managed,
  'resend-invitation': managedTarget,
  'set-permission': managedTarget,
  'set-permission of oneself': { own: members(403, 403, 403, 403, 403) },
  'delete-membership': managedTarget,
  'delete-membership of oneself': { own: members(403, 403, 403, 403, 403) },
  'get-account': {
    own: members(403, 200, 200, 200, 200),
    missing: nobodysOwn,
    'as another': nobodysOwn,
  },
  'get-account of another': { own: members(403, 404, 404, 404, 404) },
  'update-account': {
    own: members(403, 200, 200, 200, 200),
    missing: nobodysOwn,
    'as another': nobodysOwn,
  },
  'get-company': {
    own: members(403, 200, 200, 200, 200),
    foreign: members(403, 404, 404, 404, 200),
    missing: members(403, 404, 404, 404, 404),
  },
  'renew-api-key': {
    own: members(404, 403, 200, 200, 200),
    foreign: nobodysOwn,
    missing: nobodysOwn,
  },
  'get-integrations': { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'get-api-calls': { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'create-api-key': { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'rotate-api-key': { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'revoke-api-key': { own: members(404, 403, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'order-package': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'cancel-order': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-pro-forma': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'save-order-invoice': { own: members(403, 403, 403, 403, 200), missing: members(403, 403, 403, 403, 404) },
  'get-order-invoice': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'order-subscription': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-company-package': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-office-today': members(403, 403, 403, 403, 200),
  'get-companies': { own: members(404, 403, 403, 403, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'get-companies-csv': { own: members(404, 403, 403, 403, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'set-company-access': ofOffice,
  'get-registered-memberships': ofOffice,
  'delete-registered-membership': ofOffice,
  'get-company-record': ofOffice,
  'get-package-uses-csv': ofOffice,
  'get-authorization-file': ofOffice,
  'review-authorization': ofOffice,
  'add-company-note': ofOffice,
  'get-data-pools': members(403, 403, 403, 403, 200),
  'get-issues-by-company': inOffice,
  'suggest-company-names': inOffice,
  'get-issue-people': inOffice,
  'change-issues': inOffice,
  'get-issue-group': inOffice,
  'get-issue-history': inOffice,
  'change-issue-group': inOffice,
  'generate-issue-file': inOffice,
  'get-issue-file': inOffice,
  'send-issue-digests': inOffice,
  'get-company-issues': inOffice,
  'get-own-issues': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-own-issues-csv': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-page-content': all(200),
  'save-page-content': members(403, 403, 403, 403, 200),
  'get-page-editing': members(403, 403, 403, 403, 200),
  'get-page-version': members(403, 403, 403, 403, 200),
  'save-page-draft': members(403, 403, 403, 403, 200),
  'delete-page-draft': members(403, 403, 403, 403, 200),
  'save-page-image': members(403, 403, 403, 403, 400),
  'get-page-image': all(404),
  'get-package-orders': members(403, 403, 403, 403, 200),
  'activate-package': { own: members(403, 403, 403, 403, 200), missing: members(403, 403, 403, 403, 404) },
  'verify-file': { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'get-progress': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-sent-files': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-sent-file': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-sent-file of another company': { own: nobodysOwn },
  'check-first-codes': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'cancel-file': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-file-result': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-file-result of another company': { own: nobodysOwn },
  'get-file-report': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-file-report of another company': { own: nobodysOwn },
  'get-file-preview': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'choose-columns': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'upload-file': { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'begin-sending': { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'get-sendings': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'send-part': { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'drop-sending': { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
  'get-upload-rows': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-uploads': stewards,
  'get-upload': stewards,
  // A file that is verified is no upload.
  'get-upload of nobody': members(404, 403, 403, 403, 404),
  'accept-upload': stewards,
  'refuse-upload': stewards,
  'get-runs': stewards,
  'get-run': stewards,
  'start-run': stewards,
  'get-run-rejects': stewards,
  'get-run-undoing': stewards,
  'undo-run': stewards,
  'get-run-kept': stewards,
  'compare-runs': stewards,
  'get-product-history': stewards,
  'get-run of nobody': members(404, 403, 403, 403, 404),
  'undo-run of another than the last': members(404, 403, 403, 403, 409),
  'get-sample-file': all(200),
  'get-link-codes': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-code-links': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'get-code-links of another company': { own: members(404, 403, 403, 403, 403) },
  'add-link': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'change-link': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'change-link of another company': { own: nobodysOwn },
  'remove-link': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'remove-link of another company': { own: nobodysOwn },
  'copy-links': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
  'set-counting': { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
};
