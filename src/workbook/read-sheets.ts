import { Archive, brokenWorkbook, encryptedWorkbook, WorkbookError } from './archive.ts';
import { readXlsx } from './read-xlsx.ts';
import type { ReadSheet } from './sheet-builder.ts';

/** The beginning of files in the format of old Office programs, which encrypted workbooks have too. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The name of what an encrypted workbook contains, as it stands in its list of contents. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * The visible sheets of a workbook, recognised by its content.
 *
 * @throws WorkbookError for what is no workbook, or one that cannot be read
 */
export async function readSheets(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.length === 0) throw brokenWorkbook('it is empty');
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    throw bytes.includes(ENCRYPTED_PACKAGE) ? encryptedWorkbook() : oldWorkbook();
  }
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw noWorkbook(bytes);
  const archive = await Archive.open(bytes);
  if (archive.has('[Content_Types].xml')) return readXlsx(archive);
  if (archive.has('content.xml')) throw openDocument();
  throw brokenWorkbook('it is a zip archive, but no workbook');
}

const oldWorkbook = (): WorkbookError =>
  new WorkbookError({
    code: 'workbook/unreadable',
    message: 'this is a workbook in the format of Excel 97 to 2003 (.xls), which cannot be read',
    hint: 'save it as .xlsx; renaming the file is not enough',
  });

const openDocument = (): WorkbookError =>
  new WorkbookError({
    code: 'workbook/unreadable',
    message: 'this is an OpenDocument file, which cannot be read',
    hint: 'save it as .xlsx',
  });

/** A text file under another name is what web services often offer as a spreadsheet. */
function noWorkbook(bytes: Buffer): WorkbookError {
  const isText = !bytes.subarray(0, 4096).includes(0);
  return isText
    ? new WorkbookError({
        code: 'workbook/unreadable',
        message: 'this is a text file, not a workbook',
        hint: 'if it has one record per line, rename it to .csv',
      })
    : brokenWorkbook('it is no file of a spreadsheet program');
}
