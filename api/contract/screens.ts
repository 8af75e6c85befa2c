import type { Access } from './endpoint.ts';

/** Every address of A §2 and B §2, and ours. `built` is false while the room behind it does not exist yet. */
export interface Screen {
  readonly path: string;
  readonly access: Access;
  readonly title: string;
  readonly built: boolean;
}

export const screens = [
  { path: '/', access: 'public', title: 'Start', built: true },
  { path: '/catalog', access: 'public', title: 'Katalog', built: true },
  { path: '/catalog/:id', access: 'public', title: 'Karta produktu', built: true },
  { path: '/skaner', access: 'public', title: 'Skanuj kod', built: true },
  { path: '/queue', access: 'public', title: 'Kolejka kodów', built: true },
  { path: '/login', access: 'public', title: 'Logowanie', built: true },
  { path: '/registration', access: 'public', title: 'Rejestracja firmy', built: true },
  { path: '/reset_password', access: 'public', title: 'Odzyskiwanie hasła', built: true },
  { path: '/reset_password/:id', access: 'public', title: 'Nowe hasło', built: true },
  { path: '/confirm/email/:activationId', access: 'public', title: 'Aktywacja konta', built: true },
  { path: '/pricing', access: 'public', title: 'Cennik', built: true },
  { path: '/contact', access: 'public', title: 'Kontakt', built: true },
  { path: '/about_us', access: 'public', title: 'O nas', built: true },
  { path: '/how_it_works', access: 'public', title: 'Jak to działa', built: true },
  { path: '/terms', access: 'public', title: 'Regulamin', built: true },
  { path: '/privacy', access: 'public', title: 'Polityka prywatności', built: true },
  { path: '/cookies', access: 'public', title: 'Polityka cookies', built: true },
  { path: '/offline_packs', access: 'user_data', title: 'Produkty bez sieci', built: true },
  { path: '/users', access: 'users_manage', title: 'Użytkownicy', built: true },
  { path: '/integrations', access: 'users_manage', title: 'Integracje', built: true },
  { path: '/services', access: 'users_manage', title: 'Pakiet i\u00a0zamówienia', built: true },
  { path: '/user_data/:id', access: 'user_data', title: 'Moje konto', built: true },
  // @NOTE A §2 writes the permission change_password, A §6 "Any logged-in user may change their own password". The wider rule
  // holds, as at the call: whoever has no active membership has no permission at all, and still a password to look after.
  { path: '/user_data/:id/change_password', access: 'signed-in', title: 'Zmiana hasła', built: true },
  { path: '/verify_data', access: 'public', title: 'Weryfikuj dane', built: true },
  {
    path: '/verify_data/upload',
    access: 'file_sending_to_verification',
    title: 'Wyślij dane do katalogu',
    built: true,
  },
  { path: '/my_products', access: 'file_sending_to_verification', title: 'Raporty', built: true },
  { path: '/my_products/:id', access: 'file_sending_to_verification', title: 'Raport', built: true },
  { path: '/generator_2d', access: 'file_sending_to_verification', title: 'Generator 2D', built: true },
  { path: '/generator_2d/batches', access: 'file_sending_to_verification', title: 'Seria kodów', built: true },
  { path: '/links', access: 'file_sending_to_verification', title: 'Linki z kodów', built: true },
  { path: '/products/database/:id', access: 'database_download', title: 'Pobieranie bazy', built: true },
  // @NOTE B §2 names no such address: what waits for the office today.
  { path: '/administration', access: 'registered_company', title: 'Na dziś', built: true },
  // @NOTE B §2 names no such address: who works for the office. Only administrators of the platform read and change it.
  { path: '/administration/people', access: 'registered_company', title: 'Uprawnienia', built: true },
  { path: '/companies', access: 'registered_company', title: 'Firmy', built: true },
  { path: '/companies/:id', access: 'registered_company', title: 'Firma', built: true },
  { path: '/repository', access: 'repository', title: 'Repozytorium', built: true },
  { path: '/repository/groups/:id', access: 'repository', title: 'Zgłoszenie', built: true },
  { path: '/repository/issue_file/:id', access: 'repository', title: 'Plik zgłoszeń', built: true },
  { path: '/stewardship', access: 'repository', title: 'Przebiegi', built: true },
  { path: '/stewardship/runs/:id', access: 'repository', title: 'Przebieg', built: true },
  { path: '/stewardship/licences', access: 'repository', title: 'Licencje', built: true },
  { path: '/stewardship/licences/:id', access: 'repository', title: 'Licencja', built: true },
  { path: '/stewardship/gpc', access: 'repository', title: 'Klasyfikacja GPC', built: true },
  { path: '/stewardship/gpc/:id', access: 'repository', title: 'Wydanie GPC', built: true },
  { path: '/stewardship/registry', access: 'repository', title: 'Rejestr globalny', built: true },
  { path: '/stewardship/search_index', access: 'repository', title: 'Indeks wyszukiwania', built: true },
  { path: '/stewardship/work', access: 'repository', title: 'Praca w\u00a0tle', built: true },
  { path: '/stewardship/uploads', access: 'repository', title: 'Dane do przyjęcia', built: true },
  { path: '/stewardship/uploads/:id', access: 'repository', title: 'Dane od firmy', built: true },
  { path: '/cms', access: 'cms', title: 'Treść: strona główna', built: true },
  { path: '/homepage_cms', access: 'cms', title: 'Treść: strona główna', built: true },
  { path: '/how_it_works_cms', access: 'cms', title: 'Treść: jak to działa', built: true },
  { path: '/verify_data_cms', access: 'cms', title: 'Treść: weryfikuj dane', built: true },
  // @NOTE B §2 names no editor of the static pages.
  { path: '/cms/:page', access: 'cms', title: 'Treść', built: true },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];

/** What a screen is called: in the menus, in its heading and in the browser's tab. */
export function screenTitle(path: ScreenPath): string {
  return screens.find((screen) => screen.path === path)?.title ?? '';
}
