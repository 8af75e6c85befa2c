import type { FastifyInstance } from 'fastify';
import { addCompaniesRoom } from './features/companies/companies-room.ts';
import { addRepositoryIssuesRoom } from './features/repository-issues/repository-issues-room.ts';

type OfficeParts = Parameters<typeof addCompaniesRoom>[1] & Parameters<typeof addRepositoryIssuesRoom>[1];

/** Rooms of those who run the platform: companies, and issues of the catalogue. */
export function addOfficeRooms(app: FastifyInstance, parts: OfficeParts): void {
  addCompaniesRoom(app, parts);
  addRepositoryIssuesRoom(app, parts);
}
