/** The governance token's ticker: "$KAIROS" for the product Kairos (product.md "Names and configuration"). */
export function tokenLabel(productName: string): string {
  return `$${productName.toUpperCase()}`;
}
