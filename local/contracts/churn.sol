// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// One random move. Half of the moves of a block are among few holders, so that a holder moves several times in it.
struct Move {
    uint256 kind;
    address from;
    address to;
    uint256 value;
}

function holderAt(uint256 index) pure returns (address) {
    return address(uint160(uint256(keccak256(abi.encode("holder", index)))));
}

function moveAt(uint256 seed, uint256 index, uint256 holders) pure returns (Move memory) {
    uint256 dice = uint256(keccak256(abi.encode(seed, index)));
    (uint256 start, uint256 range) = dice & 1 == 0 ? (uint256(0), holders) : (seed % holders, uint256(4));
    return Move({
        kind: (dice >> 8) % 16,
        from: holderAt((start + (dice >> 16) % range) % holders),
        to: holderAt((start + (dice >> 80) % range) % holders),
        value: dice >> 144
    });
}

/// An ERC-20 that moves at random: each move is one Transfer, by OpenZeppelin's code, the same for the same seed.
contract ChurnToken is ERC20 {
    constructor() ERC20("Churn", "CHURN") {}

    function churn(uint256 seed, uint256 moves, uint256 holders) external {
        for (uint256 index = 0; index < moves; index++) {
            Move memory move = moveAt(seed, index, holders);
            uint256 balance = balanceOf(move.from);
            if (balance == 0) _mint(move.from, move.value);
            else if (move.kind == 0) _mint(move.to, move.value % 1 ether);
            else if (move.kind == 1) _burn(move.from, move.value % (balance + 1));
            else if (move.kind == 2) _transfer(move.from, move.from, move.value % (balance + 1));
            else if (move.kind == 3) _transfer(move.from, move.to, 0);
            else if (move.kind == 4) _transfer(move.from, move.to, balance);
            else _transfer(move.from, move.to, move.value % (balance + 1));
        }
    }
}

/// The same for an ERC-721 with an NFT for every fifth holder.
contract ChurnNft is ERC721 {
    uint256 public totalSupply;

    constructor() ERC721("Churn", "CHURN-NFT") {}

    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from == address(0)) totalSupply++;
        if (to == address(0)) totalSupply--;
    }

    function churn(uint256 seed, uint256 moves, uint256 holders) external {
        for (uint256 index = 0; index < moves; index++) {
            Move memory move = moveAt(seed, index, holders);
            uint256 tokenId = 1 + move.value % (holders / 5);
            address owner = _ownerOf(tokenId);
            if (owner == address(0)) _mint(move.to, tokenId);
            else if (move.kind < 2) _burn(tokenId);
            else if (move.kind < 4) _transfer(owner, owner, tokenId);
            else _transfer(owner, move.to, tokenId);
        }
    }
}
