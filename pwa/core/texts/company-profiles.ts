import type { CompanyProfile } from '@gtinoteka/contract/rules/company.ts';

/** Names of company profiles (A §3). */
export const profileNames: Record<CompanyProfile, string> = {
  online_sale: 'Sprzedaż internetowa',
  offline_sale: 'Sprzedaż stacjonarna',
  marketplace: 'Platforma sprzedażowa',
  logistic_services: 'Usługi logistyczne',
  university: 'Uczelnia',
  product_catalog: 'Katalog produktów',
  it_company: 'Firma informatyczna',
  research_agency: 'Agencja badawcza',
  corporate_it_solutions: 'Systemy IT dla firm',
  consumer_it_apps: 'Aplikacje dla konsumentów',
  production: 'Produkcja',
  retail_network: 'Sieć handlowa',
  deposit_system_solutions: 'System kaucyjny',
  other: 'Inna',
};
