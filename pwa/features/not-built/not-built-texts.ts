/** What a screen will be, and where to go meanwhile. */
export interface NotBuiltText {
  will: string;
  instead?: { to: string; text: string };
}

const catalogue = { to: '/catalog', text: 'Otwórz katalog' };

/** By the path of the screen in the contract. */
export const notBuiltTexts: Record<string, NotBuiltText> = {
  '/generator_2d': { will: 'Tu utworzysz kod GS1 DataMatrix albo QR z adresem GS1 Digital Link.', instead: catalogue },
};

export const notBuilt = {
  chip: 'W przygotowaniu',
  title: 'Ta część jeszcze powstaje',
  administration: 'To część dla administratorów platformy.',
} as const;
