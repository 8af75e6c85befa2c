import { inviteUser } from '@gtinoteka/contract/company-users.ts';
import { endpoints } from '../support/endpoints.ts';
import { product } from '@gtinoteka/contract/product.ts';
import { screens } from '@gtinoteka/contract/screens.ts';
import { expect, test } from 'vitest';

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replace(/:\w+|\{\w+\}/g, '*').replace(/\/$/, '');
}

const calls = new Set(endpoints.map(({ method, path }) => `${method} ${shapeOf(path)}`));

test.each([
  'POST /token/',
  'POST /token/refresh/',
  'GET /accounts/me/',
  'PUT /accounts/reset_password/',
  'GET /accounts/reset_password/{id}/',
  'PATCH /accounts/reset_password/{id}/',
  'GET /accounts/confirm/email/{token}/',
  'POST /accounts/confirm/email/{token}/',
  'POST /accounts/{userId}/invite_user/{companyId}/',
  'GET /accounts/{userId}/get_company_memberships/{companyId}/',
  'DELETE /accounts/{userId}/delete_membership/{membershipId}/',
  'PATCH /accounts/{userId}/set_permission/{membershipId}/',
  'GET /accounts/{userId}/user/{id}/',
  'PUT /accounts/{userId}/user/{id}/',
  'PUT /accounts/{userId}/change_password/{id}/',
  'GET /accounts/by_email/{email}/',
  'GET /accounts/assign_to_company/',
  'POST /accounts/register/',
  'PUT /accounts/register/{membershipId}/{filename}/',
  'GET /companies/get_by_regon/',
  'GET /companies/get_by_nip/',
  'GET /companies/have_user_registered/',
  'GET /products/get_categories/',
  'GET /products/product_count/',
  'GET /products/get_products/',
  'GET /products/get_products/{gtin}/',
  'GET /products/product_has_gcp/{gtin14}/',
  'GET /products/{id}/get_products_advanced/',
  'GET /products/{id}/suggest/',
  'GET /companies/{id}/get_companies/suggest/',
  'GET /companies/order_subscription/',
  'GET /generator_2d/generate/',
  'GET /generator_2d/download/{a}/{format}/',
  'POST /products/{companyMembershipId}/database/',
  'GET /products/{id}/database/{x}/',
  'GET /products/{id}/zip_database/',
  'GET /cms/page_content/{page}/',
  'POST /cms/page_content/{page}/',
  'POST /cms/page_content_image/{page}/',
  'GET /companies/get_by_id/',
  'GET /companies/{membershipCompanyId}/get_companies/',
  'PATCH /companies/company/{id}/',
  'GET /companies/datapools/',
  'POST /repository/{companyId}/issues_by_company/',
  'GET /companies/{membershipCompanyId}/get_comps/',
  'GET /repository/{companyId}/issue_file/{id}/',
  'POST /repository/{companyId}/generate_issue_file/',
])('a call of A §7 or B §7 is in the contract: %s', (call) => expect(calls).toContain(shapeOf(call)));

test.each([
  ['/', 'public'],
  ['/catalog', 'public'],
  ['/catalog/{id}', 'public'],
  ['/login', 'public'],
  ['/registration', 'public'],
  ['/reset_password', 'public'],
  ['/reset_password/{id}', 'public'],
  ['/confirm/email/{activationId}', 'public'],
  ['/pricing', 'public'],
  ['/contact', 'public'],
  ['/about_us', 'public'],
  ['/how_it_works', 'public'],
  ['/terms', 'public'],
  ['/privacy', 'public'],
  ['/cookies', 'public'],
  ['/users', 'users_manage'],
  ['/services', 'users_manage'],
  ['/user_data/{id}', 'user_data'],
  ['/verify_data', 'public'],
  ['/verify_data/upload', 'file_sending_to_verification'],
  ['/my_products', 'file_sending_to_verification'],
  ['/generator_2d', 'file_sending_to_verification'],
  ['/products/database/{id}', 'database_download'],
  ['/companies', 'registered_company'],
  ['/companies/{id}', 'registered_company'],
  ['/repository', 'repository'],
  ['/repository/issue_file/{id}', 'repository'],
  ['/cms', 'cms'],
  ['/homepage_cms', 'cms'],
  ['/how_it_works_cms', 'cms'],
  ['/verify_data_cms', 'cms'],
])('a route of A §2 or B §2 has its screen and access: %s, %s', (path, access) => {
  const screen = screens.find((one) => shapeOf(one.path) === shapeOf(path));
  expect(screen).toMatchObject({ access });
});

test('a product record has the fields of A §3', () => {
  expect(Object.keys(product.shape)).toEqual(
    expect.arrayContaining(
      `gtinNumber name brand isGlobal gtinStatus targetMarket netContent netVolume unit description descriptionLanguage lastModified
      imageUrls categoryDetails company productPage productCardPage isVerified isPartial isPublic`.split(/\s+/),
    ),
  );
});

test('an invitation is of a location_user where no group is named', () => {
  expect(inviteUser.body.parse({ email: 'anna@example.pl' })).toMatchObject({ permissionGroup: 'location_user' });
});
