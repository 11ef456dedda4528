import { csvLine } from "./csv-line";

describe("csvLine", () => {
  it.each([
    ["leaves plain fields as they are", ["0xab", "yes", "12.5"], "0xab,yes,12.5\r\n"],
    [
      "quotes commas, quotes and line ends",
      ["a,b", 'say "no"', "one\ntwo"],
      '"a,b","say ""no""","one\ntwo"\r\n',
    ],
    ["keeps empty fields", ["", ""], ",\r\n"],
    [
      "disarms what a spreadsheet would run",
      ["=1+1", "+1", "-1", "@x", "\t=1", "\n=1", "＝1"],
      "'=1+1,'+1,'-1,'@x,'\t=1,\"'\n=1\",'＝1\r\n",
    ],
    ["disarms inside quotes too", ['=A1,"x"'], '"\'=A1,""x"""\r\n'],
  ])("%s", (_claim, fields, line) => {
    expect(csvLine(fields)).toBe(line);
  });
});
