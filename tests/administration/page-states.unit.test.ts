import { permissionsOf, type OfficeRights, type PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { screens } from '@gtinoteka/contract/screens.ts';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageStates, persons, walkedElsewhere, type Person } from './page-states.ts';

const rights: Record<Person, [PermissionGroup, OfficeRights]> = {
  administrator: ['location_user', { isAdmin: true, officePermissions: [] }],
  editor: ['location_user', { isAdmin: false, officePermissions: ['cms'] }],
  clerk: ['location_user', { isAdmin: false, officePermissions: ['repository'] }],
  companyAdministrator: ['location_admin', { isAdmin: false, officePermissions: [] }],
};

test('the table of states has every page of the office, and who may enter it as the routes say', () => {
  const ofOffice = screens.filter(({ access }) => ['registered_company', 'repository', 'cms'].includes(access));
  const said = ofOffice.filter(({ path }) => walkedElsewhere[path] === undefined);
  expect(pageStates.map(({ path }) => path).sort()).toEqual(said.map(({ path }) => path).sort());
  for (const { path, mayEnter } of pageStates) {
    const access = ofOffice.find((screen) => screen.path === path)?.access;
    const may = persons.filter((person) => permissionsOf(...rights[person]).some((one) => one === access));
    expect(may, path).toEqual(persons.filter((person) => mayEnter.includes(person)));
  }
  for (const file of Object.values(walkedElsewhere)) expect(existsSync(file), file).toBe(true);
});
