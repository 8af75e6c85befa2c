import type { Access } from './endpoint.ts';

/** An address of A §2 or B §2, or one of ours. */
export interface Screen {
  readonly path: string;
  readonly access: Access;
  readonly title: string;
}

export const screens = [
  { path: '/', access: 'public', title: 'Start' },
  { path: '/catalog', access: 'public', title: 'Katalog' },
  { path: '/catalog/:id', access: 'public', title: 'Karta produktu' },
  { path: '/skaner', access: 'public', title: 'Skanuj kod' },
  { path: '/queue', access: 'public', title: 'Kolejka kodów' },
  { path: '/login', access: 'public', title: 'Logowanie' },
  { path: '/registration', access: 'public', title: 'Rejestracja firmy' },
  { path: '/reset_password', access: 'public', title: 'Odzyskiwanie hasła' },
  { path: '/reset_password/:id', access: 'public', title: 'Nowe hasło' },
  { path: '/confirm/email/:activationId', access: 'public', title: 'Aktywacja konta' },
  { path: '/pricing', access: 'public', title: 'Cennik' },
  { path: '/contact', access: 'public', title: 'Kontakt' },
  { path: '/about_us', access: 'public', title: 'O nas' },
  { path: '/how_it_works', access: 'public', title: 'Jak to działa' },
  { path: '/terms', access: 'public', title: 'Regulamin' },
  { path: '/privacy', access: 'public', title: 'Polityka prywatności' },
  { path: '/cookies', access: 'public', title: 'Polityka cookies' },
  { path: '/offline_packs', access: 'user_data', title: 'Produkty bez sieci' },
  { path: '/users', access: 'users_manage', title: 'Użytkownicy' },
  { path: '/integrations', access: 'users_manage', title: 'Integracje' },
  { path: '/services', access: 'users_manage', title: 'Pakiet i\u00a0zamówienia' },
  { path: '/user_data/:id', access: 'user_data', title: 'Moje konto' },
  // @NOTE A §2 writes the permission change_password, A §6 "Any logged-in user may change their own password". The wider rule
  // holds, as at the call: whoever has no active membership has no permission at all, and still a password to look after.
  { path: '/user_data/:id/change_password', access: 'signed-in', title: 'Zmiana hasła' },
  { path: '/verify_data', access: 'public', title: 'Weryfikuj dane' },
  {
    path: '/verify_data/upload',
    access: 'file_sending_to_verification',
    title: 'Wyślij dane do katalogu',
  },
  { path: '/my_products', access: 'file_sending_to_verification', title: 'Raporty' },
  { path: '/my_products/:id', access: 'file_sending_to_verification', title: 'Raport' },
  { path: '/generator_2d', access: 'file_sending_to_verification', title: 'Generator 2D' },
  { path: '/generator_2d/batches', access: 'file_sending_to_verification', title: 'Seria kodów' },
  { path: '/links', access: 'file_sending_to_verification', title: 'Linki z kodów' },
  { path: '/products/database/:id', access: 'database_download', title: 'Pobieranie bazy' },
  // @NOTE B §2 names no such address: what waits for the office today.
  { path: '/administration', access: 'registered_company', title: 'Na dziś' },
  // @NOTE B §2 names no such address: who works for the office. Only administrators of the platform read and change it.
  { path: '/administration/people', access: 'registered_company', title: 'Uprawnienia' },
  { path: '/companies', access: 'registered_company', title: 'Firmy' },
  { path: '/companies/:id', access: 'registered_company', title: 'Firma' },
  { path: '/repository', access: 'repository', title: 'Repozytorium' },
  { path: '/repository/groups/:id', access: 'repository', title: 'Zgłoszenie' },
  { path: '/repository/issue_file/:id', access: 'repository', title: 'Plik zgłoszeń' },
  { path: '/stewardship', access: 'repository', title: 'Przebiegi' },
  { path: '/stewardship/runs/:id', access: 'repository', title: 'Przebieg' },
  { path: '/stewardship/licences', access: 'repository', title: 'Licencje' },
  { path: '/stewardship/licences/:id', access: 'repository', title: 'Licencja' },
  { path: '/stewardship/gpc', access: 'repository', title: 'Klasyfikacja GPC' },
  { path: '/stewardship/gpc/:id', access: 'repository', title: 'Wydanie GPC' },
  { path: '/stewardship/registry', access: 'repository', title: 'Rejestr globalny' },
  { path: '/stewardship/search_index', access: 'repository', title: 'Indeks wyszukiwania' },
  { path: '/stewardship/work', access: 'repository', title: 'Praca w\u00a0tle' },
  { path: '/stewardship/uploads', access: 'repository', title: 'Dane do przyjęcia' },
  { path: '/stewardship/uploads/:id', access: 'repository', title: 'Dane od firmy' },
  { path: '/cms', access: 'cms', title: 'Treść: strona główna' },
  { path: '/homepage_cms', access: 'cms', title: 'Treść: strona główna' },
  { path: '/how_it_works_cms', access: 'cms', title: 'Treść: jak to działa' },
  { path: '/verify_data_cms', access: 'cms', title: 'Treść: weryfikuj dane' },
  // @NOTE B §2 names no editor of the static pages.
  { path: '/cms/:page', access: 'cms', title: 'Treść' },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];

/** What a screen is called: in the menus, in its heading and in the browser's tab. */
export function screenTitle(path: ScreenPath): string {
  return screens.find((screen) => screen.path === path)?.title ?? '';
}
