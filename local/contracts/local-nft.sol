// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// Governance NFT of local mode. Ids start at 1.
contract LocalNft is ERC721Enumerable, Ownable {
    constructor() ERC721("Kairos", "KAIROS-NFT") Ownable(msg.sender) {}

    /// Mints counts[i] NFTs to holders[i]. No receiver callback: a contract that can't take NFTs can't stop a batch.
    function mintBatch(address[] calldata holders, uint256[] calldata counts) external onlyOwner {
        require(holders.length == counts.length, "length");
        uint256 nextId = totalSupply() + 1;
        for (uint256 i = 0; i < holders.length; i++) {
            for (uint256 n = 0; n < counts[i]; n++) {
                _mint(holders[i], nextId++);
            }
        }
    }
}
