import type { DemoRecipe } from './demo-recipe.ts';
import { drinkRecipes } from './demo-recipes-drinks.ts';
import { foodRecipes } from './demo-recipes-food.ts';
import { householdRecipes } from './demo-recipes-household.ts';

/** By GPC brick. */
export const demoRecipes: Readonly<Record<string, DemoRecipe>> = {
  ...foodRecipes,
  ...drinkRecipes,
  ...householdRecipes,
};
