export { importConsole } from './console.ts';
export { addImportPart, beginImport, importById, startReading } from './files.ts';
export { importJobs } from './jobs.ts';
export { faultsOf, type OwnImportedBet, ownImportedBets } from './listing.ts';
export { readImport } from './reading.ts';
export { importedVenues, importedVenuesOf } from './venues.ts';
