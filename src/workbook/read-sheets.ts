import { Archive, brokenWorkbook, encryptedWorkbook } from './archive.ts';
import { readXlsx } from './read-xlsx.ts';
import type { ReadSheet } from './sheet-builder.ts';

/** The name of what an encrypted workbook contains, as it stands in its list of contents. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * The visible sheets of a workbook, recognised by its content.
 *
 * @throws WorkbookError for what is no workbook, or one that cannot be read
 */
export async function readSheets(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.includes(ENCRYPTED_PACKAGE)) throw encryptedWorkbook();
  const isZip = bytes.toString('latin1', 0, 2) === 'PK';
  const archive = isZip ? await Archive.open(bytes) : null;
  if (archive?.has('[Content_Types].xml')) return readXlsx(archive);
  throw brokenWorkbook('it is not in the format .xlsx, whatever its name says');
}
