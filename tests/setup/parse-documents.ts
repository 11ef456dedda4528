import { JSDOM } from "jsdom";

const { DOMParser } = new JSDOM().window;

/** A feed or other XML as a strict parser reads it; throws for what is not well-formed. */
export function parseXml(text: string): Document {
  return new JSDOM(text, { contentType: "application/xml" }).window.document;
}

/** A page as a browser's parser reads it, whatever is in it; nothing of it runs or is loaded. */
export function parseHtml(text: string): Document {
  return new DOMParser().parseFromString(text, "text/html");
}
