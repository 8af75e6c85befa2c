import { loadRoutes } from '../../api/features.ts';

/** Every endpoint of the contract that the server implements. */
export const endpoints = (await loadRoutes()).flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint));
