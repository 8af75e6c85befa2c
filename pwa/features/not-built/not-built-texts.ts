/** What a screen will be, and where to go meanwhile. */
export interface NotBuiltText {
  will: string;
  instead?: { to: string; text: string };
}

/** By the path of the screen in the contract. */
export const notBuiltTexts: Record<string, NotBuiltText> = {};

export const notBuilt = {
  chip: 'W przygotowaniu',
  title: 'Ta część jeszcze powstaje',
  administration: 'To część dla administratorów platformy.',
} as const;
